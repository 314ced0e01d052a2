import { useCallback, useState } from 'react';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import type { Product, ProductList } from '../product-model.js';
import type { SoldProduct } from './use-order.js';

interface Opened {
  readonly product: Product;
  readonly open: boolean;
  readonly scanned: boolean;
  /** Each opening is a new dialog, with a new key for its order. */
  readonly opening: number;
}

/** Which product's order dialog is open, and what a sale changes on the page. */
export function useSale({ mutate }: Endpoint<ProductList>, summary: Pick<Endpoint<unknown>, 'retry'>) {
  const { retry: refreshSummary } = summary;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [soldKey, setSoldKey] = useState<string | null>(null);

  const show = useCallback((product: Product, scanned: boolean) => {
    setSoldKey(null);
    setOpened((before) => ({ product, scanned, open: true, opening: (before?.opening ?? 0) + 1 }));
  }, []);
  const open = useCallback((product: Product) => show(product, false), [show]);
  const openScanned = useCallback((product: Product) => show(product, true), [show]);
  const close = useCallback(() => setOpened((before) => (before ? { ...before, open: false } : null)), []);
  /** Closes the dialog of that opening; another one that was opened before the answer came stays. */
  const sold = useCallback(
    (opening: number, left: SoldProduct | undefined) => {
      setOpened((before) => (before?.opening === opening ? { ...before, open: false } : before));
      if (left) setSoldKey(left._id);
      // The reply of the sale at once, the current state a moment later; both report their own failures.
      void mutate((list) => (list && left ? withSold(list, left) : list), { revalidate: true });
      void refreshSummary();
    },
    [mutate, refreshSummary],
  );
  return { opened, soldKey, open, openScanned, close, sold };
}

function withSold(list: ProductList, { _id, quantity, availability }: SoldProduct): ProductList {
  return {
    ...list,
    products: list.products.map((product) => (product._id === _id ? { ...product, quantity, availability } : product)),
  };
}
