import type { Day } from '@bahi/contracts/shared';
import { customersClient } from '../../lib/api/customers.js';
import { customersTexts as texts } from '../../lib/texts/en/customers.js';
import { useAct } from './use-act.js';

/** Saves files of the server: all customers for an import, what is kept of one, or a statement as a PDF. */
export function useDownload() {
  const acting = useAct();
  const save = async (load: () => Promise<Blob>, fileName: string) => {
    const file = await load();
    const { saveBlob } = await import('../../lib/browser/save-blob.js');
    saveBlob(file, fileName);
  };
  const all = () =>
    acting.run({
      call: 'exportCustomers',
      content: null,
      send: () => save(() => customersClient.exportCustomers({ query: {} }), 'customers.csv'),
      done: () => texts.exported,
    });
  const one = (customerId: string) =>
    acting.run({
      call: 'exportCustomer',
      content: customerId,
      send: () => save(() => customersClient.exportCustomer({ params: { customerId }, query: {} }), 'customer.json'),
      done: () => texts.exported,
    });
  const statement = (customerId: string, { from, to }: { readonly from: Day; readonly to: Day }) =>
    acting.run({
      call: 'readStatementPaper',
      content: [customerId, from, to],
      send: async () => {
        // Only this window needs it.
        const { accountPapersClient } = await import('../../lib/api/account-papers.js');
        const load = () =>
          accountPapersClient.readStatementPaper({ params: { customerId }, query: { from, to, format: 'a4' } });
        return save(load, `statement-${from}-${to}.pdf`);
      },
      done: () => texts.exported,
    });
  const receipt = ({ paymentId, receiptId }: { readonly paymentId: string; readonly receiptId: string }) =>
    acting.run({
      call: 'readReceiptPaper',
      content: paymentId,
      send: async () => {
        const { accountPapersClient } = await import('../../lib/api/account-papers.js');
        const load = () => accountPapersClient.readReceiptPaper({ params: { paymentId }, query: { format: 'a4' } });
        return save(load, `${receiptId}.pdf`);
      },
      done: () => texts.exported,
    });
  return { ...acting, all, one, statement, receipt };
}
