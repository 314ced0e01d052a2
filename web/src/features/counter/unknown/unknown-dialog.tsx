import { useEffect, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { unknownTexts as texts } from '../../../lib/texts/en/unknown.js';
import styles from '../parts/counter-dialogs.module.css';
import { ProductPicker } from '../parts/product-picker.js';
import type { Counter } from '../use-counter.js';
import { type LinkProblem, type MadeProduct, useLinking } from './use-linking.js';

export interface UnknownDialogProps {
  readonly counter: Counter;
  /** The product that was just added for a code: the code is linked to it at once. */
  readonly made: MadeProduct | null;
  readonly onClose: () => void;
  /** Opens the form of a new product with this code. */
  readonly onNewProduct: (code: string) => void;
}

/** Codes that no product has; only a person takes them out. */
export function UnknownDialog({ counter, made, onClose, onNewProduct }: UnknownDialogProps) {
  const { unknown, forgetCode, list } = counter;
  const [code, setCode] = useState<string | null>(made?.code ?? null);
  const linking = useLinking(counter, (linked) => {
    forgetCode(linked);
    setCode(null);
    if (unknown.every((other) => other === linked)) onClose();
  });
  useLinkMade(made, linking.link);
  const back = () => {
    setCode(null);
    linking.clear();
  };
  return (
    <Dialog
      open
      onOpenChange={code === null ? onClose : back}
      title={code === null ? texts.title : texts.linking(code)}
      description={code === null ? texts.text : texts.linkText}
      size="medium"
      {...(code === null ? {} : { footer: <Button onClick={back}>{texts.back}</Button> })}
    >
      {code === null ? (
        <Codes codes={unknown} onForget={forgetCode} onLink={setCode} onNewProduct={onNewProduct} />
      ) : (
        <>
          <Problem problem={linking.problem} onLink={linking.link} />
          {linking.isBusy ? (
            <p role="status">{texts.working}</p>
          ) : (
            <ProductPicker
              look={list.look}
              label={texts.product}
              onPick={({ product: { productId }, packNo }) =>
                void linking.link({ code, productId, packNo, force: false })
              }
            />
          )}
        </>
      )}
    </Dialog>
  );
}

/** Links the code of a product that was made for it, once. */
function useLinkMade(made: MadeProduct | null, link: ReturnType<typeof useLinking>['link']) {
  const isLinked = useRef(false);
  useEffect(() => {
    if (!made || isLinked.current) return;
    isLinked.current = true;
    void link({ ...made, packNo: 0, force: false }); // reports its own failure
  }, [made, link]);
}

interface CodesProps {
  readonly codes: readonly string[];
  readonly onForget: (code: string) => void;
  readonly onLink: (code: string) => void;
  readonly onNewProduct: (code: string) => void;
}

function Codes({ codes, onForget, onLink, onNewProduct }: CodesProps) {
  return (
    <ul className={styles.rows}>
      {codes.map((code) => (
        <li key={code} className={styles.codeRow}>
          <b>{code}</b>
          <Button size="small" aria-label={texts.forget(code)} onClick={() => onForget(code)}>
            {texts.forgetIt}
          </Button>
          <Button size="small" aria-label={texts.newProductWith(code)} onClick={() => onNewProduct(code)}>
            {texts.newProduct}
          </Button>
          <Button size="small" variant="primary" aria-label={texts.linkWith(code)} onClick={() => onLink(code)}>
            {texts.link}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ProblemProps {
  readonly problem: LinkProblem | null;
  readonly onLink: ReturnType<typeof useLinking>['link'];
}

/** Why the code was not linked, and the way on. */
function Problem({ problem, onLink }: ProblemProps) {
  if (!problem) return null;
  const { text, again } = problem;
  return (
    <div className={styles.linkProblem}>
      <InlineError kind="banner" message={text} />
      {again ? (
        <Button onClick={() => void onLink(again)}>{again.force ? texts.keepAsOwn : texts.tryAgain}</Button>
      ) : null}
    </div>
  );
}
