import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useScanner } from '../../lib/navigation/use-scanner.js';
import type { Invoice } from './invoice-model.js';
import type { ListPlace } from './use-list-place.js';

export interface ScannedBillOptions {
  readonly place: ListPlace;
  readonly shown: readonly Invoice[];
  /** Nothing is open that a scan would replace. */
  readonly isActive: boolean;
  readonly onOpen: (invoice: Invoice) => void;
}

/** Opens a bill whose number was scanned, here or at the counter: the list is searched for it. */
export function useScannedBill({ place, shown, isActive, onOpen }: ScannedBillOptions): void {
  const [wanted, setWanted] = useState<string | null>(null);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const find = (number: string) => {
    place.limit({ status: '', days: '' });
    place.setSearch(number);
    setWanted(number.toUpperCase());
  };
  // Fast fingers in the search look like a scanner; only the numbers of bills begin so.
  useScanner(isActive, { onScan: (code) => (/^[A-Z]{2,3}-\d{4}-/i.test(code) ? find(code) : place.setSearch(code)) });
  const { bill } = (state ?? {}) as { readonly bill?: string };
  useEffect(() => {
    if (!bill) return;
    // Once: a reload must not do it again.
    void navigate({ pathname, search: `?q=${bill}` }, { replace: true, state: null }); // navigation reports nothing that could be handled here
    setWanted(bill.toUpperCase());
  }, [bill, navigate, pathname]);
  const found = wanted === null ? undefined : shown.find(({ invoiceId }) => invoiceId === wanted);
  useEffect(() => {
    if (!found) return;
    setWanted(null);
    onOpen(found);
  });
}
