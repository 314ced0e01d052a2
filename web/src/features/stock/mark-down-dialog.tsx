import { useState } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { Button } from '../../components/form/button.js';
import { Field } from '../../components/form/field.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { careClient } from '../../lib/api/care.js';
import { useEndpoint } from '../../lib/api/use-endpoint.js';
import { rupees } from '../../lib/format/format.js';
import { readAmount } from '../../lib/money/read-amount.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import styles from './stock.module.css';
import { useAct } from './use-act.js';

const { cancel, expiring, failed } = stockTexts;
const texts = expiring.markDown;
const PERCENTS = [10, 20, 30, 50] as const;

interface MarkDownDialogProps {
  readonly productId: string;
  readonly productName: string;
  readonly onClose: () => void;
}

/** Asks for a lower selling price, typed or as a percent off; one below the cost is asked for once more. */
export function MarkDownDialog({ productId, productName, onClose }: MarkDownDialogProps) {
  const params = { id: productId };
  const { data, failure, retry } = useEndpoint({
    key: ['readProduct', productId],
    load: () => careClient.readProduct({ params }),
  });
  const acting = useAct();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const now = data?.product.sellingPrice ?? 0;
  const isBelowCost = acting.problem !== null && outcomeOf(acting.problem.failure).code === 'price-below-cost';
  const put = (text: string) => {
    setTyped(text);
    setProblem(undefined);
    acting.forgetProblem();
  };
  const send = async () => {
    const paise = readAmount(typed);
    if (!data || paise === null || paise >= Math.round(now * 100)) return setProblem(texts.needed(rupees(now)));
    const { version } = data.product;
    const body = { version, sellingPrice: paise / 100, ...(isBelowCost ? { belowCost: true } : {}) };
    const reply = await acting.run({
      call: 'updateProduct',
      // A refusal has freed the key: the confirmed price is the same change.
      content: [productId, version, paise],
      send: (idempotencyKey) => careClient.updateProduct({ params, body }, { idempotencyKey }),
      done: () => texts.done(productName, rupees(paise / 100)),
    });
    if (reply) onClose();
    // Somebody else may have changed it: the next attempt is based on what is there now.
    else await retry();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(productName)}
      size="small"
      dirty={typed !== ''}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={acting.isBusy} disabled={!data} onClick={() => void send()}>
            {isBelowCost ? texts.saveBelowCost : texts.save}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send(); // reports its own outcome
        }}
      >
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        {failure && !data ? <InlineError kind="banner" message={failed.readProduct} /> : null}
        {data ? null : <Skeleton height="5rem" />}
        {data ? (
          <>
            <Field
              label={texts.price}
              hint={texts.now(rupees(now))}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={problem}
              onChange={(event) => put(event.target.value)}
            />
            <fieldset className={styles.percents} aria-label={texts.off}>
              {PERCENTS.map((percent) => (
                <Button key={percent} size="small" onClick={() => put(lessBy(now, percent))}>
                  {texts.percent(percent)}
                </Button>
              ))}
            </fieldset>
          </>
        ) : null}
      </form>
    </Dialog>
  );
}

/** Rupees less a percent, half up to the paisa, as typed. */
function lessBy(now: number, percent: number): string {
  return (Math.floor((Math.round(now * 100) * (100 - percent) + 50) / 100) / 100).toFixed(2);
}
