import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/feedback/toast.js';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import { readSessionName } from '../../../lib/session/session.js';
import { counterTexts as texts } from '../../../lib/texts/en/counter.js';
import type { SoldBill } from '../payment/use-placing.js';
import type { Counter } from '../use-counter.js';
import type { BillPaperProps } from './bill-paper.js';
import { type PrinterChoice, readPrinterChoice } from './printer-choice.js';

/** All of printing; the counter sells without it. */
export const printingParts = lazyChunk(() => import('./printing-parts.js'));

type Parts = NonNullable<Awaited<ReturnType<typeof printingParts.preload>>>;

/** Prints the last bill by a press, or directly after the sale, as this device wants it. */
export function usePrinting({
  lastSold,
  shop,
  paymentRules: rules,
}: Pick<Counter, 'lastSold' | 'shop' | 'paymentRules'>) {
  const [onPaper, setOnPaper] = useState<Pick<BillPaperProps, 'document' | 'copies'> | null>(null);
  const printed = useRef(new Set<string>());

  const documentOf = (parts: Parts, sold: SoldBill) => {
    const isDuplicate = printed.current.has(sold.bill.orderId);
    return parts.printedBill({ sold, shop, owner: readSessionName(), rules, isDuplicate });
  };
  const printBill = async (sold: SoldBill, opensDrawer: boolean) => {
    const parts = await printingParts.preload();
    if (!parts) return void notify.error(texts.printingNotLoaded);
    const choice = readPrinterChoice();
    const bill = await documentOf(parts, sold);
    if (!bill) return;
    printed.current.add(sold.bill.orderId);
    const byDialog = () => setOnPaper({ document: bill, copies: choice.copies });
    if (choice.way === 'dialog') return byDialog();
    try {
      await parts.printDirectly(choice, { bill, opensDrawer });
    } catch (failure) {
      notify.error(parts.byDialogText(failure));
      byDialog();
    }
  };
  const afterSale = async (sold: SoldBill) => {
    const choice = readPrinterChoice();
    const opensDrawer = opensDrawerFor(choice, sold);
    if (choice.isAutomatic) return printBill(sold, opensDrawer);
    if (!opensDrawer) return;
    const parts = await printingParts.preload();
    await parts?.kickDrawer(choice).catch((failure: unknown) => notify.error(parts.troubleText(failure)));
  };
  const latest = useRef(afterSale);
  latest.current = afterSale;
  const orderId = lastSold?.bill.orderId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sale, whatever else is told about it later.
  useEffect(() => {
    if (lastSold) void latest.current(lastSold); // reports its own failures
  }, [orderId]);
  return {
    onPaper,
    end: useCallback(() => setOnPaper(null), []),
    print: () => {
      if (lastSold) void printBill(lastSold, false); // reports its own failures
    },
  };
}

/** Only after cash, and only where a printer has the drawer. */
function opensDrawerFor({ way, opensDrawer }: PrinterChoice, { bill }: SoldBill): boolean {
  return way !== 'dialog' && opensDrawer && bill.payments.some(({ method }) => method === 'cash');
}
