import { localStore } from '../../../lib/browser/local-store.js';

const KEY = 'receiptPrinter';

/** How bills get on paper: by the dialog of the browser, or straight to a receipt printer. */
export type PrintWay = 'dialog' | 'serial' | 'usb' | 'bluetooth';
export const COLUMNS = [32, 42, 48] as const;
export const MAX_COPIES = 3;

/** A printer as its port names it; the browser finds it again by this without asking. */
export interface KnownPrinter {
  readonly name: string;
  /** Of its USB side. */
  readonly vendorId?: number | undefined;
  readonly productId?: number | undefined;
  /** Of Bluetooth. */
  readonly id?: string;
}

/** What this device prints on. */
export interface PrinterChoice {
  readonly way: PrintWay;
  readonly printer: KnownPrinter | null;
  /** Characters in a line: 32 on paper of 58 mm, 42 or 48 on 80 mm. */
  readonly columns: (typeof COLUMNS)[number];
  /** Directly after the sale. */
  readonly isAutomatic: boolean;
  readonly copies: number;
  /** After a sale with cash. */
  readonly opensDrawer: boolean;
}

const FIRST: PrinterChoice = {
  way: 'dialog',
  printer: null,
  columns: 48,
  isAutomatic: false,
  copies: 1,
  opensDrawer: true,
};

/** The choice that this device keeps. */
export function readPrinterChoice(): PrinterChoice {
  try {
    return { ...FIRST, ...JSON.parse(localStore.read(KEY) ?? '{}') };
  } catch {
    return FIRST;
  }
}

/** Keeps the choice on this device: another till has another printer. */
export function keepPrinterChoice(choice: PrinterChoice): void {
  localStore.write(KEY, JSON.stringify(choice));
}
