import { useSearchParams } from 'react-router-dom';

export const INVOICE_TABS = ['bills', 'payments', 'confirm', 'returns'] as const;
export type InvoiceTab = (typeof INVOICE_TABS)[number];

/** The tab as the address has it; Bills stands in no address. */
export function useInvoiceTab() {
  const [params, setParams] = useSearchParams();
  const tab = INVOICE_TABS.find((one) => one === params.get('tab')) ?? 'bills';
  const choose = (chosen: InvoiceTab) => setParams(chosen === 'bills' ? {} : { tab: chosen }, { replace: true });
  return { tab, choose };
}
