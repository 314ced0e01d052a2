import { useState } from 'react';
import { createPortal } from 'react-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { ProgressBar } from '../../../components/feedback/progress-bar.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { DownloadIcon, PrintIcon, ShareIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { customersClient } from '../../../lib/api/customers.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { notify } from '../../../lib/feedback/toast.js';
import { rupees, todayIn } from '../../../lib/format/format.js';
import { typedFromIso } from '../../../lib/forms/date-text.js';
import { readSessionName } from '../../../lib/session/session.js';
import { share } from '../../../lib/share/share-bill.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customerMessageFor } from '../customer-messages.js';
import { useDownload } from '../use-download.js';
import styles from './account.module.css';
import type { AccountDialogProps } from './amount-dialog.js';
import { RANGES, type RangeName, rangeOf, typedRange } from './statement-model.js';
import { type Statement, StatementSheet } from './statement-sheet.js';
import { usePrinting } from './use-printing.js';

const { statement: texts } = customerTexts;

/** The entries of some days between two balances, as it will be printed, and its ways out. */
export function StatementDialog({ customer, onClose }: AccountDialogProps) {
  const range = useRange();
  const { customerId } = customer;
  const { from, to } = range.days;
  const read = useEndpoint({
    key: ['readStatement', customerId, from, to],
    load: () => customersClient.readStatement({ params: { customerId }, query: { from, to } }),
  });
  const { shop } = useShopDetails();
  const isPrinting = usePrinting();
  const download = useDownload();
  const { data, failure, isRefreshing } = read;
  const shopName = shop?.name || readSessionName();
  const sheet = data ? (
    <StatementSheet
      statement={data.statement}
      timeZone={data.timeZone}
      shop={{ name: shopName, address: shop?.address ?? '', phone: shop?.phone ?? '' }}
      customer={customer}
    />
  ) : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title(nameOf(customer))}
      size="wide"
      fullOnPhone
      footer={
        <Outs statement={data?.statement} shop={shopName} customer={customer} days={range.days} download={download} />
      }
    >
      <div className={styles.form}>
        <RangeFields range={range} />
        {failure ? (
          <InlineError
            kind="banner"
            message={customerMessageFor('readStatement', failure)}
            asOf={data ? read.answeredAt : undefined}
            onRetry={() => void read.retry()} // reports its own failure
            retrying={isRefreshing}
          />
        ) : null}
        {download.problem ? <InlineError kind="banner" message={download.problem.text} /> : null}
        {isRefreshing && data ? <ProgressBar label={texts.preview} thin /> : null}
        {sheet ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys reach what is longer than the window.
          <section className={styles.desk} aria-label={texts.preview} tabIndex={0}>
            {sheet}
          </section>
        ) : (
          <Skeleton height="24rem" />
        )}
      </div>
      {isPrinting ? createPortal(<div className={styles.printRoot}>{sheet}</div>, document.body) : null}
    </Dialog>
  );
}

interface OutsProps {
  readonly statement: Statement | undefined;
  readonly shop: string;
  readonly customer: AccountDialogProps['customer'];
  readonly days: ReturnType<typeof useRange>['days'];
  readonly download: ReturnType<typeof useDownload>;
}

function Outs({ statement, shop, customer, days, download }: OutsProps) {
  const send = () =>
    share(texts.shareText(shop, nameOf(customer), rupees(statement?.balance ?? 0))).catch(() =>
      notify.error(texts.shareFailed),
    );
  return (
    <>
      <Button
        icon={<ShareIcon aria-hidden="true" />}
        inactive={!statement}
        onClick={() => void send()} // reports its own failure
      >
        {texts.share}
      </Button>
      <Button
        icon={<DownloadIcon aria-hidden="true" />}
        inactive={!statement}
        busy={download.isBusy}
        onClick={() => void download.statement(customer.customerId, days)} // reports its own failure
      >
        {texts.pdf}
      </Button>
      <Button
        variant="primary"
        icon={<PrintIcon aria-hidden="true" />}
        inactive={!statement}
        onClick={() => window.print()}
      >
        {texts.print}
      </Button>
    </>
  );
}

function useRange() {
  const [days, setDays] = useState(() => rangeOf('quarter', todayIn()));
  const [typed, setTyped] = useState({ from: typedFromIso(days.from), to: typedFromIso(days.to) });
  const [isWrong, setIsWrong] = useState(false);
  const type = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    const range = typedRange(next.from, next.to);
    setIsWrong(!range);
    if (range) setDays(range);
  };
  const choose = (name: RangeName) => {
    const range = rangeOf(name, todayIn());
    type({ from: typedFromIso(range.from), to: typedFromIso(range.to) });
  };
  return { days, typed, type, choose, isWrong };
}

function RangeFields({ range: { typed, type, choose, isWrong } }: { readonly range: ReturnType<typeof useRange> }) {
  const [refusals, setRefusals] = useState<{ readonly from?: string | undefined; readonly to?: string | undefined }>(
    {},
  );
  return (
    <>
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((side) => (
          <DateTextField
            key={side}
            label={texts[side]}
            value={typed[side]}
            noDay={texts.noDay}
            refusal={refusals[side]}
            error={isWrong && side === 'to' ? texts.badRange : undefined}
            onRefuse={(reason) => setRefusals({ [side]: reason })}
            onValueChange={(value) => {
              setRefusals({});
              type({ [side]: value });
            }}
          />
        ))}
      </div>
      <fieldset className={styles.acts} aria-label={texts.ranges}>
        {RANGES.map((name) => (
          <Button key={name} size="small" onClick={() => choose(name)}>
            {texts[name]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
