import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { quantity, rupees, shortDate } from '../../../lib/format/format.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { useKnownWords } from '../known-words.js';
import type { Labelled } from '../labels/use-labelled.js';
import type { Product } from '../product-model.js';
import { careMessageFor } from './care-messages.js';
import { type KeptProduct, priceText } from './care-model.js';
import { DuplicateForm } from './duplicate-form.js';
import { EditForm } from './edit-form.js';
import { PackForm } from './pack-form.js';
import { ProductCodes } from './product-codes.js';
import { ProductPacks } from './product-packs.js';
import styles from './product-sheet.module.css';
import { AdjustForm, ReceiveForm } from './stock-forms.js';
import { StockHistory } from './stock-history.js';
import { type Care, careClient, useCare } from './use-care.js';

type View = 'overview' | 'edit' | 'receive' | 'adjust' | 'pack' | 'duplicate';

export interface ProductSheetProps {
  /** As the list has it. */
  readonly product: Pick<Product, 'productId' | 'productName'>;
  readonly timeZone: string | undefined;
  /** All of the shop, for the words it uses. */
  readonly products: readonly Product[];
  readonly open: boolean;
  readonly onClose: () => void;
  /** Shows another product, as a copy of this one. */
  readonly onOpen: (product: KeptProduct | readonly Labelled[]) => void;
  /** The product or its stock changed. */
  readonly onChanged: () => void;
}

/** One product after it was added: edit it, move its stock, see why it is what it is, archive it. */
export function ProductSheet({
  product: listed,
  timeZone,
  products,
  open,
  onClose,
  onOpen,
  onChanged,
}: ProductSheetProps) {
  const known = useKnownWords(products);
  const [packNo, setPackNo] = useState<number | null>(null);
  const [view, setView] = useState<View>('overview');
  const [received, setReceived] = useState<number | null>(null);
  const care = useCare(listed.productId, onChanged);
  const { kept, product } = care;
  const show = (next: View) => {
    care.clear();
    setView(next);
  };
  const back = () => show('overview');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={product?.productName ?? listed.productName}
      size="large"
      fullOnPhone
      dirty={care.isDirty}
    >
      {kept.failure ? (
        <InlineError
          kind="banner"
          message={careMessageFor('readProduct', kept.failure)}
          onRetry={() => void kept.retry()} // a failing retry reports itself
          retrying={kept.isRefreshing}
        />
      ) : null}
      {product && view === 'overview' ? (
        <Overview
          care={care}
          product={product}
          timeZone={timeZone}
          onShow={show}
          received={received}
          onLabels={(count) => onOpen([{ productId: product.productId, count }])}
          onEditPack={(next) => {
            setPackNo(next);
            show('pack');
          }}
        />
      ) : null}
      {product && view === 'edit' ? <EditForm care={care} product={product} known={known} onBack={back} /> : null}
      {product && view === 'pack' ? <PackForm care={care} product={product} packNo={packNo} onBack={back} /> : null}
      {product && view === 'duplicate' ? (
        <DuplicateForm care={care} product={product} onBack={back} onMade={onOpen} />
      ) : null}
      {product && view === 'receive' ? (
        <ReceiveForm care={care} product={product} onBack={back} onReceived={setReceived} />
      ) : null}
      {product && view === 'adjust' ? <AdjustForm care={care} product={product} onBack={back} /> : null}
    </Dialog>
  );
}

interface OverviewProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly timeZone: string | undefined;
  readonly onShow: (view: View) => void;
  readonly onEditPack: (packNo: number | null) => void;
  /** How many units have just come in. */
  readonly received: number | null;
  readonly onLabels: (count: number) => void;
}

function Overview({ care, product, timeZone, onShow, onEditPack, received, onLabels }: OverviewProps) {
  const { productId: id, archivedAt } = product;
  const archive = () => {
    const send = (idempotencyKey: string) => careClient.archiveProduct({ params: { id } }, { idempotencyKey });
    return care.change('archiveProduct', [id, product.version], send, texts.archived);
  };
  const restore = () => {
    const send = (idempotencyKey: string) => careClient.restoreProduct({ params: { id } }, { idempotencyKey });
    return care.change('restoreProduct', [id, product.version], send, texts.restored);
  };
  return (
    <div className={styles.sheet}>
      {archivedAt ? (
        <Notice
          tone="info"
          action={
            <Button
              size="small"
              busy={care.busy === 'restoreProduct'}
              onClick={() => void restore()} // reports its own failure
            >
              {texts.actions.restore}
            </Button>
          }
        >
          <span role="status">{texts.archivedNote}</span>
        </Notice>
      ) : (
        <div className={styles.actions}>
          <Button onClick={() => onShow('edit')}>{texts.actions.edit}</Button>
          <Button variant="primary" onClick={() => onShow('receive')}>
            {texts.actions.receive}
          </Button>
          <Button onClick={() => onShow('adjust')}>{texts.actions.adjust}</Button>
          <Button onClick={() => onLabels(1)}>{texts.actions.labels}</Button>
          <Button onClick={() => onShow('duplicate')}>{texts.actions.duplicate}</Button>
          <Button
            busy={care.busy === 'archiveProduct'}
            onClick={() => void archive()} // reports its own failure
          >
            {texts.actions.archive}
          </Button>
        </div>
      )}
      {received === null ? null : (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => onLabels(Math.ceil(received))}>
              {texts.actions.labels}
            </Button>
          }
        >
          {texts.receivedNote(quantity(received, product.unit))}
        </Notice>
      )}
      {care.problem ? <InlineError kind="banner" message={care.problem.text} /> : null}
      <dl className={styles.details}>
        {detailsOf(product).map(([name, value]) => (
          <div key={name} className={styles.detail}>
            <dt className="meta">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductCodes care={care} product={product} />
      <ProductPacks care={care} product={product} onEdit={onEditPack} />
      <StockHistory product={product} />
      <section aria-label={texts.history.prices}>
        <h3 className={styles.heading}>{texts.history.prices}</h3>
        {product.prices.length === 0 ? <p className="meta">{texts.history.noPrices}</p> : null}
        <ul className={styles.rows}>
          {product.prices.map((price) => (
            <li key={price.changeNo} className={styles.price}>
              <span>{priceText(price)}</span>
              <span className="meta">{shortDate(price.at, timeZone)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Names and values, without those that the product or its reader does not have. */
function detailsOf(product: KeptProduct): (readonly [name: string, value: string])[] {
  const { details } = texts;
  return [
    [details.stock, quantity(product.quantity, product.unit)],
    [details.sellingPrice, rupees(product.sellingPrice)],
    ...(product.costPrice === undefined ? [] : ([[details.costPrice, rupees(product.costPrice)]] as const)),
    ...(product.mrp === null ? [] : ([[details.mrp, rupees(product.mrp)]] as const)),
    ...(product.alias === null ? [] : ([[details.alias, product.alias]] as const)),
    ...(product.family === null ? [] : ([[details.family, product.family]] as const)),
    ...(product.scaleNo === null ? [] : ([[details.scaleNo, product.scaleNo]] as const)),
    ...(product.found === 0 ? [] : ([[details.found, quantity(product.found, product.unit)]] as const)),
  ];
}
