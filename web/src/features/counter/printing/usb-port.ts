import type { OpenPrinter, PrinterPort } from './printer-port.js';

interface Endpoint {
  readonly endpointNumber: number;
  readonly direction: 'in' | 'out';
}

interface UsbInterface {
  readonly interfaceNumber: number;
  readonly alternate: { readonly interfaceClass: number; readonly endpoints: readonly Endpoint[] };
}

/** A device of the browser (WebUSB, not in the types of TypeScript). */
interface UsbDevice {
  readonly vendorId: number;
  readonly productId: number;
  readonly productName?: string;
  readonly opened: boolean;
  readonly configuration: { readonly interfaces: readonly UsbInterface[] } | null;
  readonly open: () => Promise<void>;
  readonly selectConfiguration: (value: number) => Promise<void>;
  readonly claimInterface: (interfaceNumber: number) => Promise<void>;
  readonly transferOut: (endpoint: number, bytes: Uint8Array) => Promise<{ readonly status: string }>;
}

interface Usb {
  readonly requestDevice: (options: { readonly filters: readonly object[] }) => Promise<UsbDevice>;
  readonly getDevices: () => Promise<readonly UsbDevice[]>;
}

/** The class of printers (USB-IF). */
const PRINTER = 7;

/** Printers on USB. On Windows the driver of the printer holds them: serial or the dialog works there. */
export function usbPort(): PrinterPort | null {
  const { usb } = navigator as { readonly usb?: Usb };
  if (!usb) return null;
  return {
    choose: async () => {
      const { productName = '', vendorId, productId } = await usb.requestDevice({ filters: [{ classCode: PRINTER }] });
      return { name: productName, vendorId, productId };
    },
    open: async ({ vendorId, productId }) => {
      const devices = await usb.getDevices();
      const device = devices.find((one) => one.vendorId === vendorId && one.productId === productId);
      return device ? opened(device) : null;
    },
  };
}

async function opened(device: UsbDevice): Promise<OpenPrinter> {
  if (!device.opened) await device.open();
  if (!device.configuration) await device.selectConfiguration(1);
  const interfaces = device.configuration?.interfaces ?? [];
  const printer = interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER);
  const out = printer?.alternate.endpoints.find(({ direction }) => direction === 'out');
  if (!printer || !out) throw new Error('No printer behind this device');
  await device.claimInterface(printer.interfaceNumber);
  return {
    write: async (bytes) => {
      const { status } = await device.transferOut(out.endpointNumber, bytes);
      if (status !== 'ok') throw new Error(`The printer answered ${status}`);
    },
  };
}
