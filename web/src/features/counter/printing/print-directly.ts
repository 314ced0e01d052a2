import type { BillDocument } from './bill-document.js';
import { drawLine } from './draw-line.js';
import type { PrinterChoice } from './printer-choice.js';
import { PrinterError } from './printer-port.js';
import { portOf } from './printer-ports.js';

/** A printer without paper takes nothing. */
const DEADLINE_MS = 15_000;

export interface DirectPrint {
  readonly bill: BillDocument;
  readonly opensDrawer: boolean;
}

/**
 * Prints a bill on the receipt printer of this device.
 * @throws what `troubleOf` has a word for.
 */
export async function printDirectly(choice: PrinterChoice, { bill, opensDrawer }: DirectPrint): Promise<void> {
  const { columns, copies } = choice;
  const { receiptBytes } = await import('./receipt-bytes.js');
  await send(choice, receiptBytes(bill, { columns, copies, opensDrawer, draw: drawLine }));
}

/**
 * Opens the drawer that is plugged into the printer.
 * @throws what `troubleOf` has a word for.
 */
export async function kickDrawer(choice: PrinterChoice): Promise<void> {
  const { drawerBytes } = await import('./receipt-bytes.js');
  await send(choice, drawerBytes());
}

async function send({ way, printer }: PrinterChoice, bytes: Uint8Array): Promise<void> {
  if (way === 'dialog' || !printer) throw new PrinterError('not-found');
  const port = portOf(way);
  const write = async () => {
    const open = await port.open(printer);
    if (!open) throw new PrinterError('not-found');
    await open.write(bytes);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError('silent')), DEADLINE_MS);
  });
  await Promise.race([write(), late]).finally(() => clearTimeout(timer));
}
