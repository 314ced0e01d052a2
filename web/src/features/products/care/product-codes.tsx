import { useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { CloseIcon } from '../../../components/icons.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import type { KeptProduct } from './care-model.js';
import styles from './product-sheet.module.css';
import { type Care, careClient } from './use-care.js';

/** The codes that the counter finds a product by. */
export function ProductCodes({ care, product }: { readonly care: Care; readonly product: KeptProduct }) {
  const [code, setCode] = useState('');
  const { productId: id, codes, archivedAt } = product;
  const add = async () => {
    const body = { code: code.trim() };
    const send = (idempotencyKey: string) => careClient.addCode({ params: { id }, body }, { idempotencyKey });
    if (await care.change('addCode', [id, body], send, texts.codeAdded)) setCode('');
  };
  const remove = (gone: string) => {
    const send = (idempotencyKey: string) => careClient.deleteCode({ params: { id, code: gone } }, { idempotencyKey });
    return care.change('deleteCode', [id, gone], send, texts.codeRemoved);
  };
  return (
    <div className={styles.codes}>
      {codes.map(({ code: own }) => (
        <span key={own} className={styles.ownCode}>
          {own}
          {archivedAt ? null : (
            <IconButton
              label={texts.removeCode(own)}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => void remove(own)} // reports its own failure
            />
          )}
        </span>
      ))}
      {archivedAt ? null : (
        <form
          className={styles.newCode}
          onSubmit={(event) => {
            event.preventDefault();
            void add(); // reports its own failure
          }}
        >
          <Field
            label={texts.fields.code}
            value={code}
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" inactive={code.trim() === ''} busy={care.busy === 'addCode'}>
            {texts.actions.addCode}
          </Button>
        </form>
      )}
    </div>
  );
}
