import { act, renderHook } from '@testing-library/react';
import { fakeServer } from '../../../test-support/fake-server.js';
import { anInvoice, aSeller } from '../../../test-support/invoices.js';
import { isAnythingPending } from '../../lib/performance/pending-work.js';
import { documentOf } from './invoice-document.js';
import { useInvoiceDownload } from './use-invoice-download.js';

let server: ReturnType<typeof fakeServer>;

const browser = { createObjectURL: jest.fn(() => 'blob:bill'), revokeObjectURL: jest.fn() };
beforeEach(() => {
  jest.useFakeTimers();
  server = fakeServer({ 'money.readInvoicePaper': () => new Blob(['%PDF']) });
  Object.assign(URL, browser);
});
afterEach(() => {
  server.close();
  jest.restoreAllMocks();
});

it('A bill is saved under its number, and can be saved again', async () => {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href} ${this.isConnected}`);
  });
  const { result } = renderHook(() => useInvoiceDownload(documentOf(anInvoice(43), aSeller()), { paper: 'a4' }));

  for (let time = 0; time < 2; time += 1) {
    await act(async () => {
      const saving = result.current.download();
      // A slow download shows a notice.
      expect(isAnythingPending()).toBe(true);
      await saving;
    });
    expect(result.current).toMatchObject({ isBusy: false, hasFailed: false });
  }

  expect(server.to('money.readInvoicePaper').map(({ path }) => path)).toEqual(
    Array(2).fill('/api/invoices/INV-2627-000043/document?format=a4'),
  );
  expect(saved).toEqual(Array(2).fill('INV-2627-000043.pdf blob:bill true'));
  expect(document.querySelector('a')).toBeNull();
  expect(isAnythingPending()).toBe(false);
  // A slow browser reads the file after the click; later it only uses memory.
  jest.advanceTimersByTime(59_000);
  expect(browser.revokeObjectURL).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(browser.revokeObjectURL).toHaveBeenCalledTimes(2);
});
