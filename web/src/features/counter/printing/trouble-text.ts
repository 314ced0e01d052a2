import { printerTexts as texts } from '../../../lib/texts/en/printer.js';
import { troubleOf } from './printer-port.js';

/** Why a bill did not come out of the receipt printer, in words. */
export function troubleText(failure: unknown): string {
  return texts.troubles[troubleOf(failure)];
}

/** The same, when the print dialog opens instead. */
export function byDialogText(failure: unknown): string {
  return texts.byDialog(troubleText(failure));
}
