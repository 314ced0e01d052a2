import { customersClient } from '../../lib/api/customers.js';
import { customersTexts as texts } from '../../lib/texts/en/customers.js';
import { useAct } from './use-act.js';

/** Saves files of the server: all customers for an import, or what is kept of one. */
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
  return { ...acting, all, one };
}
