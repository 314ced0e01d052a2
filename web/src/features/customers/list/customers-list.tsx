import { type RefObject, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { SearchField } from '../../../components/form/search-field.js';
import { DownloadIcon, ImportIcon, PlusIcon } from '../../../components/icons.js';
import { PageHeader } from '../../../components/layout/page-header.js';
import { count } from '../../../lib/format/format.js';
import { usePageTitle } from '../../../lib/navigation/use-page-title.js';
import { useShortcuts } from '../../../lib/navigation/use-shortcuts.js';
import { useIdlePreload } from '../../../lib/performance/lazy-chunk.js';
import { appTexts } from '../../../lib/texts/en/app.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import { accountChunk, CustomerDialog, PaymentDialog, RemindDialog } from '../account/account-parts.js';
import type { ListedCustomer } from '../customer-model.js';
import { ImportDialog } from '../import/import-parts.js';
import { useDownload } from '../use-download.js';
import { CustomerListCard } from './customer-list.js';
import { CustomerStrip } from './customer-strip.js';
import type { CustomerAct } from './customer-table.js';
import { CustomerTools } from './customer-tools.js';
import styles from './customers.module.css';
import { useAgeing, useCustomers } from './use-customers.js';
import { type SearchText, useCustomersPlace } from './use-customers-place.js';

type Asked =
  | { readonly act: 'add' }
  | { readonly act: 'import' }
  | { readonly act: CustomerAct; readonly customer: ListedCustomer };

/** The list of customers with what is owed, and the ways to add some. */
export function CustomersList(search: SearchText) {
  const place = useCustomersPlace(search);
  // A key shows at once; the list follows as soon as it is drawn.
  const customers = useCustomers({ ...place, text: useDeferredValue(place.text) });
  const ageing = useAgeing();
  const download = useDownload();
  const [asked, setAsked] = useState<Asked | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { matches, data } = customers;
  usePageTitle(appTexts.pages.customers, place.page);
  useIdlePreload(accountChunk);
  useShortcuts({ n: () => setAsked({ act: 'add' }) });
  const onAct = useCallback((act: CustomerAct, customer: ListedCustomer) => setAsked({ act, customer }), []);
  const changed = () => {
    void customers.list.retry(); // reports its own failure
    void ageing.retry(); // reports its own failure
  };
  const openFirst = () => {
    const [first] = customers.search(place.text);
    if (first && place.text.trim()) place.open(first.customerId);
  };
  return (
    <>
      <PageHeader title={appTexts.pages.customers}>
        <SearchField
          label={texts.search}
          placeholder={texts.searchHint}
          value={place.text}
          onValueChange={place.setText}
          onEnter={openFirst}
          slashSelects
          status={place.text.trim() && data ? texts.found(matches.length, count(matches.length)) : ''}
        />
        <Button icon={<ImportIcon aria-hidden="true" />} onClick={() => setAsked({ act: 'import' })}>
          {texts.import}
        </Button>
        <Button
          ref={addButton}
          variant="primary"
          icon={<PlusIcon aria-hidden="true" />}
          onClick={() => setAsked({ act: 'add' })}
        >
          {texts.add}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <CustomerStrip ageing={ageing} />
        <div className={styles.limits}>
          <CustomerTools place={place} counts={customers.counts} />
          <Button
            size="small"
            busy={download.isBusy}
            icon={<DownloadIcon aria-hidden="true" />}
            onClick={() => void download.all()} // reports its own failure
          >
            {texts.export}
          </Button>
        </div>
        {download.problem ? <InlineError kind="banner" message={download.problem.text} /> : null}
        <CustomerListCard customers={customers} place={place} onAct={onAct} onAdd={() => setAsked({ act: 'add' })} />
      </div>
      <Suspense fallback={null}>
        <Asking
          asked={asked}
          addButton={addButton}
          onClose={() => setAsked(null)}
          onChanged={changed}
          onOpen={place.open}
        />
      </Suspense>
    </>
  );
}

interface AskingProps {
  readonly asked: Asked | null;
  readonly addButton: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onOpen: (customerId: string) => void;
}

function Asking({ asked, addButton, onClose, onChanged, onOpen }: AskingProps) {
  if (!asked) return null;
  const dialog = { onClose, onChanged };
  switch (asked.act) {
    case 'add':
      return <CustomerDialog customer={null} onOpen={onOpen} returnFocus={addButton} {...dialog} />;
    case 'import':
      return <ImportDialog {...dialog} />;
    case 'collect':
      return <PaymentDialog customer={asked.customer} {...dialog} />;
    case 'remind':
      return <RemindDialog customer={asked.customer} {...dialog} />;
  }
}
