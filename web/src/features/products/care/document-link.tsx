import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { moneyClient } from '../../../lib/api/money.js';
import { notify } from '../../../lib/feedback/toast.js';
import { paths } from '../../../lib/navigation/paths.js';
import { careTexts } from '../../../lib/texts/en/care.js';
import { careMessageFor } from './care-messages.js';
import type { LedgerRow } from './care-model.js';

const { history: texts } = careTexts;

/** Opens the document of a movement; receipts and adjustments have no screen of their own. */
export function DocumentLink({ row: { document, documentKind } }: { readonly row: LedgerRow }) {
  if (document === null) return null;
  if (documentKind === 'order') return <BillButton orderId={document} />;
  if (documentKind === 'count')
    return <Link to={addressOf(paths.stock, { tab: 'counts', count: document })}>{texts.count}</Link>;
  if (documentKind === 'invoice') return <Link to={addressOf(paths.invoice, { q: document })}>{document}</Link>;
  if (documentKind === 'credit-note') return <Link to={addressOf(paths.invoice, { tab: 'returns' })}>{document}</Link>;
  return null;
}

/** Stock knows the order of a sale; billing knows the number of its bill. */
function BillButton({ orderId }: { readonly orderId: string }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const open = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { invoice } = await moneyClient.readInvoiceOfOrder({ params: { orderId }, query: {} });
      void navigate(addressOf(paths.invoice, { q: invoice.invoiceId })); // navigation reports nothing that could be handled here
    } catch (failure) {
      const message = careMessageFor('readInvoiceOfOrder', failure);
      notify.error(message);
      setProblem(message);
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" size="small" busy={isBusy} onClick={() => void open()}>
        {texts.bill}
      </Button>
      {problem ? <InlineError message={problem} /> : null}
    </>
  );
}

function addressOf(path: string, query: Readonly<Record<string, string>>) {
  return `${path}?${new URLSearchParams(query)}`;
}
