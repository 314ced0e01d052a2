import { useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { Select } from '../../../components/form/select.js';
import { CloseIcon } from '../../../components/icons.js';
import { setupClient } from '../../../lib/api/setup.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import type { KeptProduct } from './care-model.js';
import styles from './product-sheet.module.css';
import { type Care, careClient } from './use-care.js';

interface ProductCodesProps {
  readonly care: Care;
  readonly product: KeptProduct;
}

/** The codes that the counter finds a product or one of its packs by. */
export function ProductCodes({ care, product }: ProductCodesProps) {
  const { productId: id, codes, packs, archivedAt } = product;
  const remove = (code: string) => {
    const send = (idempotencyKey: string) => careClient.deleteCode({ params: { id, code } }, { idempotencyKey });
    return care.change('deleteCode', [id, code], send, texts.codeRemoved);
  };
  const packOf = (packNo: number) => packs.find((pack) => pack.packNo === packNo)?.name;
  return (
    <section aria-label={texts.codes} className={styles.part}>
      <h3 className={styles.heading}>{texts.codes}</h3>
      <div className={styles.codes}>
        {codes.map(({ code, packNo }) => (
          <span key={code} className={styles.ownCode}>
            <span>{code}</span>
            {packNo > 0 ? <span className="meta">{packOf(packNo)}</span> : null}
            {archivedAt ? null : (
              <IconButton
                label={texts.removeCode(code)}
                icon={<CloseIcon aria-hidden="true" />}
                onClick={() => void remove(code)} // reports its own failure
              />
            )}
          </span>
        ))}
      </div>
      {archivedAt ? null : <NewCode care={care} product={product} />}
    </section>
  );
}

/** A code as it is scanned or typed, or one that the shop makes itself. */
function NewCode({ care, product }: ProductCodesProps) {
  const [code, setCode] = useState('');
  const [pack, setPack] = useState('0');
  const add = useNewCode(care, product.productId, Number(pack));
  const isMistyped = care.problem?.issue === 'check-digit';
  const addTyped = async (force: boolean) => {
    if (await add.typed(code.trim(), force)) setCode('');
  };
  return (
    <form
      className={styles.newCode}
      onSubmit={(event) => {
        event.preventDefault();
        void addTyped(false); // reports its own failure
      }}
    >
      <Field
        label={texts.fields.code}
        value={code}
        autoComplete="off"
        onChange={(event) => setCode(event.target.value)}
      />
      {product.packs.length > 0 ? (
        <Select
          label={texts.fields.codeOf}
          value={pack}
          onChange={(event) => setPack(event.target.value)}
          options={[
            { value: '0', label: texts.oneUnit },
            ...product.packs.map(({ packNo, name }) => ({ value: String(packNo), label: name })),
          ]}
        />
      ) : null}
      <Button type="submit" inactive={code.trim() === ''} busy={care.busy === 'addCode'}>
        {texts.actions.addCode}
      </Button>
      {isMistyped ? (
        <Button onClick={() => void addTyped(true)}>{texts.actions.keepCode}</Button> // reports its own failure
      ) : (
        <Button
          busy={care.busy === 'createOwnCodes'}
          onClick={() => void add.made()} // reports its own failure
        >
          {texts.actions.makeCode}
        </Button>
      )}
    </form>
  );
}

function useNewCode(care: Care, id: string, packNo: number) {
  const making = useRequestKey();
  const give = (code: string, idempotencyKey: string, force = false) => {
    const body = { code, ...(packNo > 0 ? { packNo } : {}), ...(force ? { force } : {}) };
    return careClient.addCode({ params: { id }, body }, { idempotencyKey });
  };
  return {
    typed: (code: string, force: boolean) =>
      care.change('addCode', [id, code, packNo, force], (key) => give(code, key, force), texts.codeAdded),
    /** Makes a code of the shop's own and gives it to the product; a repeat makes no second one. */
    made: () =>
      care.change(
        'createOwnCodes',
        [id, packNo],
        async (key) => {
          const idempotencyKey = making.keyFor([id, packNo]);
          const { codes } = await setupClient.createOwnCodes({ body: { count: 1 } }, { idempotencyKey });
          const reply = await give(codes[0] ?? '', key);
          making.renew();
          return reply;
        },
        texts.codeAdded,
      ),
  };
}
