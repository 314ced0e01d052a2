import { type RefObject, useId, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { STEPS } from '../../../components/form/rating.js';
import stars from '../../../components/form/rating.module.css';
import { StarIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { notify } from '../../../lib/feedback/toast.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { controlTexts } from '../../../lib/texts/en/controls.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import styles from './rate-dialog.module.css';
import type { InvoiceDetail } from './use-invoice-detail.js';

const { rate: texts } = moneyTexts;

export interface RateDialogProps {
  readonly invoice: InvoiceDetail;
  readonly onClose: () => void;
}

/** How the customer liked what was sold: stars for each line of a bill, which can be changed later. */
export function RateDialog({ invoice, onClose }: RateDialogProps) {
  const rating = useRating(invoice.orderId, onClose);
  const { read, chosen } = rating;
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(invoice.invoiceId)}
      description={texts.text}
      size="medium"
      initialFocus={first}
      dirty={rating.isChanged}
      onSubmitKey={rating.save}
      footer={
        <Button variant="primary" busy={rating.isSaving} inactive={!rating.isChanged} onClick={rating.save}>
          {texts.save}
        </Button>
      }
    >
      <div className={styles.lines}>
        {read.failure ? (
          <InlineError
            kind="banner"
            message={refusalText(read.failure, texts.notRead)}
            onRetry={() => void read.retry()} // reports its own failure
            retrying={read.isRefreshing}
          />
        ) : null}
        {read.data ? null : read.failure ? null : <Skeleton height="9rem" />}
        {read.data
          ? invoice.lines.map(({ lineNo, productName }, at) => (
              <LineStars
                key={lineNo}
                name={unbroken(productName)}
                value={chosen(lineNo)}
                onChoose={(value) => rating.choose(lineNo, value)}
                firstRef={at === 0 ? first : undefined}
              />
            ))
          : null}
        {rating.problem ? <InlineError kind="banner" message={rating.problem} /> : null}
      </div>
    </Dialog>
  );
}

interface LineStarsProps {
  readonly name: string;
  readonly value: number | null;
  readonly onChoose: (value: number) => void;
  readonly firstRef: RefObject<HTMLInputElement | null> | undefined;
}

/** The stars of the order window. Its own control would come with the product list into every screen that has a bill. */
function LineStars({ name, value, onChoose, firstRef }: LineStarsProps) {
  const id = useId();
  return (
    <fieldset className={stars.field}>
      <legend className={stars.legend}>{name}</legend>
      <div className={stars.stars}>
        {STEPS.map((step) => (
          <label key={step} className={classNames(stars.star, value !== null && step <= value && stars.on)}>
            <input
              ref={step === 1 ? firstRef : undefined}
              type="radio"
              name={id}
              value={step}
              checked={value === step}
              aria-label={controlTexts.starCount(step)}
              onChange={() => onChoose(step)}
            />
            <StarIcon aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The ratings of a bill as they are stored, and what was changed of them. */
function useRating(orderId: string, onClose: () => void) {
  const read = useEndpoint({
    key: ['readBill', orderId],
    load: async () => (await bills()).readBill({ params: { billRef: orderId }, query: {} }),
  });
  const [changed, setChanged] = useState<ReadonlyMap<number, number>>(new Map());
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const stored = new Map(read.data?.ratings.map(({ lineNo, rating }) => [lineNo, rating]));
  const isChanged = [...changed].some(([lineNo, rating]) => stored.get(lineNo) !== rating);
  const save = async () => {
    if (!isChanged || isSaving) return;
    setIsSaving(true);
    setProblem('');
    try {
      const ratings = [...changed].map(([lineNo, rating]) => ({ lineNo, rating }));
      await (await bills()).rateBill({ params: { orderId }, body: { ratings } });
      notify.success(texts.done);
      onClose();
    } catch (failure) {
      const sentence = refusalText(failure, texts.failed);
      notify.error(sentence);
      setProblem(sentence);
    } finally {
      setIsSaving(false);
    }
  };
  return {
    read,
    problem,
    isSaving,
    isChanged,
    chosen: (lineNo: number) => changed.get(lineNo) ?? stored.get(lineNo) ?? null,
    choose: (lineNo: number, rating: number) => setChanged(new Map([...changed, [lineNo, rating]])),
    save: () => void save(), // reports its own failure
  };
}

/** Fetched with the first press: the other parts of the page need nothing of bills. */
async function bills() {
  return (await import('../../../lib/api/bills.js')).billsClient;
}
