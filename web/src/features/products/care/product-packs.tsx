import { Button } from '../../../components/form/button.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { CloseIcon, EditIcon } from '../../../components/icons.js';
import { quantity, rupees } from '../../../lib/format/format.js';
import { packTexts as texts } from '../../../lib/texts/en/packs.js';
import type { KeptProduct } from './care-model.js';
import styles from './product-sheet.module.css';
import { type Care, careClient } from './use-care.js';

interface ProductPacksProps {
  readonly care: Care;
  readonly product: KeptProduct;
  /** Null for a new one. */
  readonly onEdit: (packNo: number | null) => void;
}

/** What is sold as one but holds several units, such as a box of 12. */
export function ProductPacks({ care, product, onEdit }: ProductPacksProps) {
  const { productId: id, version, packs, unit, sellingPrice, archivedAt } = product;
  const remove = (packNo: number) => {
    const body = { version, packs: packs.filter((pack) => pack.packNo !== packNo) };
    const send = (idempotencyKey: string) => careClient.updateProduct({ params: { id }, body }, { idempotencyKey });
    return care.change('updateProduct', [id, body], send, texts.removed);
  };
  return (
    <section aria-label={texts.title} className={styles.part}>
      <h3 className={styles.heading}>{texts.title}</h3>
      <ul className={styles.rows}>
        {packs.map(({ packNo, name, units, price }) => (
          <li key={packNo} className={styles.price}>
            <span className={styles.packName}>
              <b>{name}</b> <span className="meta">{quantity(units, unit)}</span>
            </span>
            <span>{rupees(price ?? units * sellingPrice)}</span>
            {archivedAt ? null : (
              <span className={styles.packActions}>
                <IconButton
                  label={texts.edit(name)}
                  icon={<EditIcon aria-hidden="true" />}
                  onClick={() => onEdit(packNo)}
                />
                <IconButton
                  label={texts.remove(name)}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => void remove(packNo)} // reports its own failure
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {archivedAt ? null : (
        <Button size="small" onClick={() => onEdit(null)}>
          {texts.add}
        </Button>
      )}
    </section>
  );
}
