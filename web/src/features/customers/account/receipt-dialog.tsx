import type { Receipt } from '@bahi/contracts/billing';
import { useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { DownloadIcon, MessageIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { numericDate, rupees } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import { customerMessageFor } from '../customer-messages.js';
import { useDownload } from '../use-download.js';
import styles from './account.module.css';

const { receipt: texts } = customerTexts;

export interface ReceiptDialogProps {
  readonly paymentId: string;
  readonly onClose: () => void;
}

/** What a customer paid, for what, and the balance after it, with the ways to hand it over. Nothing is sent by the server. */
export function ReceiptDialog({ paymentId, onClose }: ReceiptDialogProps) {
  const read = useEndpoint({
    key: ['readReceipt', paymentId],
    // Only this window needs it.
    load: async () => {
      const { accountPapersClient } = await import('../../../lib/api/account-papers.js');
      return accountPapersClient.readReceipt({ params: { paymentId }, query: {} });
    },
  });
  const { data, failure } = read;
  const download = useDownload();
  const whatsapp = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      size="small"
      // Enter sends it: the customer waits.
      initialFocus={whatsapp}
      footer={<Ways receipt={data?.receipt} whatsapp={whatsapp} download={download} />}
    >
      <div className={styles.form}>
        {failure ? (
          <InlineError
            kind="banner"
            message={customerMessageFor('readReceipt', failure)}
            onRetry={() => void read.retry()} // reports its own failure
            retrying={read.isRefreshing}
          />
        ) : null}
        {download.problem ? <InlineError kind="banner" message={download.problem.text} /> : null}
        {data ? <ReceiptLines receipt={data.receipt} /> : null}
        {data || failure ? null : <Skeleton height="12rem" />}
      </div>
    </Dialog>
  );
}

function ReceiptLines({ receipt }: { readonly receipt: Receipt }) {
  const { name, receiptId, day, method, amount, allocations, advance, balance } = receipt;
  const after = balance ?? 0;
  const lines = [
    ...allocations.map((part) => [part.invoiceId ?? customerTexts.open.opening, part.amount] as const),
    ...(advance > 0 ? [[texts.advance, advance] as const] : []),
  ];
  return (
    <div className={styles.receipt}>
      <p className="meta">{[receiptId, numericDate(day), paymentTexts.methods[method]].join(' · ')}</p>
      <p>
        <bdi>{name}</bdi>
      </p>
      <dl>
        {lines.map(([what, part]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{rupees(part)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{texts.received}</dt>
          <dd>{rupees(amount)}</dd>
        </div>
        {balance === null ? null : (
          <div>
            <dt>{after < 0 ? texts.newAdvance : texts.newBalance}</dt>
            <dd>{rupees(Math.abs(after))}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

interface WaysProps {
  readonly receipt: Receipt | undefined;
  readonly whatsapp: React.Ref<HTMLButtonElement>;
  readonly download: ReturnType<typeof useDownload>;
}

function Ways({ receipt, whatsapp, download }: WaysProps) {
  const go = (link: string | null | undefined) => link && window.open(link, '_blank', 'noopener');
  return (
    <>
      <Button
        icon={<DownloadIcon aria-hidden="true" />}
        inactive={!receipt}
        busy={download.isBusy}
        onClick={() => receipt && void download.receipt(receipt)} // reports its own failure
      >
        {texts.pdf}
      </Button>
      <Button inactive={!receipt?.sms} onClick={() => go(receipt?.sms)}>
        {texts.sms}
      </Button>
      <Button
        ref={whatsapp}
        variant="primary"
        icon={<MessageIcon aria-hidden="true" />}
        inactive={!receipt?.whatsapp}
        onClick={() => go(receipt?.whatsapp)}
      >
        {texts.whatsapp}
      </Button>
    </>
  );
}
