import type { Page } from 'playwright-core';

/** Gives a page a receipt printer behind a serial port that was chosen before. */
export async function fakePrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const printed: number[] = [];
    const info = { usbVendorId: 1155, usbProductId: 22339 };
    const stream = () => new WritableStream<Uint8Array>({ write: (bytes) => void printed.push(...bytes) });
    const port = { writable: null as WritableStream | null, getInfo: () => info, open: async () => {} };
    port.open = async () => {
      port.writable = stream();
    };
    const serial = { getPorts: async () => [port], requestPort: async () => port };
    Object.defineProperty(navigator, 'serial', { configurable: true, value: serial });
    Object.assign(globalThis, { printed });
    const printer = { name: '', vendorId: info.usbVendorId, productId: info.usbProductId };
    localStorage.setItem('receiptPrinter', JSON.stringify({ way: 'serial', printer, columns: 48, isAutomatic: true }));
  });
}

/** The text that came out of the printer, and whether a picture with something black in it did. */
export async function printedOn(page: Page): Promise<{ readonly text: string; readonly hasPicture: boolean }> {
  const bytes = await page.evaluate(() => (globalThis as unknown as { readonly printed: number[] }).printed);
  const text = String.fromCharCode(...bytes.map((byte) => (byte >= 0x20 && byte < 0x7f ? byte : 0x0a)));
  const picture = bytes.findIndex((byte, at) => byte === 0x1d && bytes[at + 1] === 0x76);
  const hasPicture = picture >= 0 && bytes.slice(picture + 8, picture + 1000).some((byte) => byte > 0);
  return { text, hasPicture };
}
