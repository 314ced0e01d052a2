import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { BackIcon } from '../../../components/icons.js';
import { Tabs } from '../../../components/layout/tabs.js';
import { nameOf } from '../../../lib/customer/customer-name.js';
import { count } from '../../../lib/format/format.js';
import { customerTexts as texts } from '../../../lib/texts/en/customer.js';
import { customerMessageFor } from '../customer-messages.js';
import { CustomerWaiting } from '../customer-waiting.js';
import styles from './account.module.css';
import { AgeingCard } from './ageing-card.js';
import { type CustomerAct, CustomerDialogs } from './customer-dialogs.js';
import { CustomerHead } from './customer-head.js';
import { DetailsTab } from './details-tab.js';
import { LedgerTab } from './ledger-tab.js';
import { OpenTab } from './open-tab.js';
import { useCustomer } from './use-customer.js';
import { useOpenItems } from './use-payment.js';

export interface CustomerScreenProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

/** One customer: what is owed and how old it is, the ledger, the open bills and the details. */
export function CustomerScreen({ customerId, onClose }: CustomerScreenProps) {
  const read = useCustomer(customerId);
  const open = useOpenItems(customerId);
  const [asked, setAsked] = useState<CustomerAct | null>(null);
  const [changes, setChanges] = useState(0);
  const { data, failure } = read;
  const changed = () => {
    setChanges((before) => before + 1);
    void read.retry(); // reports its own failure
    void open.retry(); // reports its own failure
  };
  return (
    <>
      <Button variant="quiet" icon={<BackIcon aria-hidden="true" />} className={styles.back} onClick={onClose}>
        {texts.back}
      </Button>
      {failure ? (
        <InlineError
          kind={data ? 'banner' : 'block'}
          message={customerMessageFor('readCustomer', failure)}
          asOf={read.answeredAt}
          onRetry={() => void read.retry()} // reports its own failure
          retrying={read.isRefreshing}
        />
      ) : null}
      {!data && !failure ? <CustomerWaiting /> : null}
      {data ? (
        <div className={styles.screen}>
          {data.mergedInto ? <Notice tone="info">{texts.merged(nameOf(data.customer))}</Notice> : null}
          <div className={styles.top}>
            <CustomerHead customer={data.customer} timeZone={data.timeZone} onAct={setAsked} />
            <AgeingCard open={open} />
          </div>
          <Parts customer={data.customer} timeZone={data.timeZone} {...{ open, changes, changed }} onAct={setAsked} />
          <CustomerDialogs asked={asked} customer={data.customer} onClose={() => setAsked(null)} onChanged={changed} />
        </div>
      ) : null}
    </>
  );
}

const TABS = ['ledger', 'open', 'details'] as const;

interface PartsProps {
  readonly customer: NonNullable<ReturnType<typeof useCustomer>['data']>['customer'];
  readonly timeZone: string;
  readonly open: ReturnType<typeof useOpenItems>;
  /** Changes since the screen opened: the ledger is read anew. */
  readonly changes: number;
  readonly changed: () => void;
  readonly onAct: (act: CustomerAct) => void;
}

function Parts({ customer, timeZone, open, changes, changed, onAct }: PartsProps) {
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'ledger';
  const choose = (chosen: (typeof TABS)[number]) =>
    setParams(
      (before) => {
        if (chosen === 'ledger') before.delete('tab');
        else before.set('tab', chosen);
        return before;
      },
      { replace: true },
    );
  const badge = {
    ledger: null,
    open: customer.openCount > 0 ? <span className="meta">{count(customer.openCount)}</span> : null,
    details: null,
  };
  return (
    <Tabs
      label={texts.tabs.label}
      tabs={TABS.map((id) => ({ id, label: texts.tabs[id], badge: badge[id] }))}
      chosen={tab}
      onChoose={choose}
    >
      {tab === 'ledger' ? <LedgerTab key={changes} customerId={customer.customerId} /> : null}
      {tab === 'open' ? <OpenTab open={open} onWriteOff={() => onAct('writeOff')} /> : null}
      {tab === 'details' ? (
        <DetailsTab customer={customer} timeZone={timeZone} onAct={onAct} onChanged={changed} />
      ) : null}
    </Tabs>
  );
}
