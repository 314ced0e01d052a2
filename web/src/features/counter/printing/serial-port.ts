import type { PrinterPort } from './printer-port.js';

/** A serial port of the browser (Web Serial API, not in the types of TypeScript). */
interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  readonly getInfo: () => { readonly usbVendorId?: number; readonly usbProductId?: number };
  readonly open: (options: { readonly baudRate: number }) => Promise<void>;
}

interface Serial {
  readonly requestPort: () => Promise<SerialPort>;
  readonly getPorts: () => Promise<readonly SerialPort[]>;
}

/** What receipt printers are set to; over USB the figure means nothing. */
const BAUD_RATE = 9600;

/** Serial ports: also Bluetooth printers that Windows shows as COM ports. Null where the browser has none. */
export function serialPort(): PrinterPort | null {
  const { serial } = navigator as { readonly serial?: Serial };
  if (!serial) return null;
  return {
    choose: async () => {
      const { usbVendorId: vendorId, usbProductId: productId } = (await serial.requestPort()).getInfo();
      return { name: '', vendorId, productId };
    },
    open: async ({ vendorId, productId }) => {
      const ports = await serial.getPorts();
      const port = ports.find((one) => {
        const { usbVendorId, usbProductId } = one.getInfo();
        return usbVendorId === vendorId && usbProductId === productId;
      });
      if (!port) return null;
      if (!port.writable) await port.open({ baudRate: BAUD_RATE });
      return { write: (bytes) => writeTo(port, bytes) };
    },
  };
}

async function writeTo({ writable }: SerialPort, bytes: Uint8Array): Promise<void> {
  if (!writable) throw new Error('The port is closed');
  const writer = writable.getWriter();
  try {
    await writer.write(bytes);
  } finally {
    writer.releaseLock();
  }
}
