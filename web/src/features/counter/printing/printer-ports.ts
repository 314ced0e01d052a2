import { bluetoothPort } from './bluetooth-port.js';
import type { PrintWay } from './printer-choice.js';
import { PrinterError, type PrinterPort } from './printer-port.js';
import { serialPort } from './serial-port.js';
import { usbPort } from './usb-port.js';

const PORTS = { serial: serialPort, usb: usbPort, bluetooth: bluetoothPort } as const;

/** The port of a way. @throws PrinterError where the browser has none. */
export function portOf(way: Exclude<PrintWay, 'dialog'>): PrinterPort {
  // Browsers open no device for pages that came without https.
  if (!globalThis.isSecureContext) throw new PrinterError('insecure');
  const port = PORTS[way]();
  if (!port) throw new PrinterError('unsupported');
  return port;
}
