import type { KnownPrinter } from './printer-choice.js';

/** Why a printer does not print. */
export type PrinterTrouble = 'unsupported' | 'insecure' | 'not-chosen' | 'not-found' | 'busy' | 'silent' | 'failed';

export class PrinterError extends Error {
  readonly trouble: PrinterTrouble;

  constructor(trouble: PrinterTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** A printer that is open for bytes. */
export interface OpenPrinter {
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

/** One way to a printer. Both calls throw what the browser throws. */
export interface PrinterPort {
  /** Asks the person; only after a press. */
  readonly choose: () => Promise<KnownPrinter>;
  /** Opens a printer that was chosen before; null when it is not there. */
  readonly open: (printer: KnownPrinter) => Promise<OpenPrinter | null>;
}

const TROUBLES: Readonly<Record<string, PrinterTrouble>> = {
  NotFoundError: 'not-chosen',
  AbortError: 'not-chosen',
  NetworkError: 'busy',
  SecurityError: 'busy',
  InvalidStateError: 'busy',
};

/** What a failure of a browser means to the person at the counter. */
export function troubleOf(failure: unknown): PrinterTrouble {
  if (failure instanceof PrinterError) return failure.trouble;
  return (failure instanceof Error && TROUBLES[failure.name]) || 'failed';
}
