import type { OpenPrinter, PrinterPort } from './printer-port.js';

interface Characteristic {
  readonly writeValueWithoutResponse: (bytes: Uint8Array) => Promise<void>;
}

interface Service {
  readonly getCharacteristic: (id: string) => Promise<Characteristic>;
}

/** A device of the browser (Web Bluetooth, not in the types of TypeScript). */
interface BluetoothDevice {
  readonly id: string;
  readonly name?: string;
  readonly gatt: {
    readonly connect: () => Promise<{ readonly getPrimaryService: (id: string) => Promise<Service> }>;
  };
}

interface Bluetooth {
  readonly requestDevice: (options: {
    readonly filters: readonly object[];
    readonly optionalServices: readonly string[];
  }) => Promise<BluetoothDevice>;
  readonly getDevices?: () => Promise<readonly BluetoothDevice[]>;
}

/** Where the printers sold in India take bytes: the common service, and that of the chips of ISSC. */
const SERVICES = [
  ['000018f0-0000-1000-8000-00805f9b34fb', '00002af1-0000-1000-8000-00805f9b34fb'],
  ['49535343-fe7d-4ae5-8fa9-9fafd205e455', '49535343-8841-43f4-a8d4-ecbe34729bb3'],
] as const;
/** What one packet carries at least. */
const PACKET = 100;

/** Those chosen since the page was loaded: not every browser finds a device again. */
const chosen = new Map<string, BluetoothDevice>();

/** Printers on Bluetooth Low Energy. Null where the browser has none. */
export function bluetoothPort(): PrinterPort | null {
  const { bluetooth } = navigator as { readonly bluetooth?: Bluetooth };
  if (!bluetooth) return null;
  return {
    choose: async () => {
      const optionalServices = SERVICES.map(([service]) => service);
      const filters = optionalServices.map((service) => ({ services: [service] }));
      const device = await bluetooth.requestDevice({ filters, optionalServices });
      chosen.set(device.id, device);
      return { name: device.name ?? '', id: device.id };
    },
    open: async ({ id = '' }) => {
      const known = (await bluetooth.getDevices?.()) ?? [];
      const device = chosen.get(id) ?? known.find((one) => one.id === id);
      return device ? opened(device) : null;
    },
  };
}

async function opened({ gatt }: BluetoothDevice): Promise<OpenPrinter> {
  const server = await gatt.connect();
  for (const [serviceId, characteristicId] of SERVICES) {
    const service = await server.getPrimaryService(serviceId).catch(() => null);
    if (!service) continue;
    const characteristic = await service.getCharacteristic(characteristicId);
    return { write: (bytes) => writeInPackets(characteristic, bytes) };
  }
  throw new Error('No printer behind this device');
}

async function writeInPackets(characteristic: Characteristic, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += PACKET)
    await characteristic.writeValueWithoutResponse(bytes.subarray(at, at + PACKET));
}
