import { catalogApi } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { closeSession, openSession } from '../session/session.js';
import { positionsSeen } from './request-parts.js';
import { uploadSend } from './upload.js';

/** What jsdom's own would need a server for. */
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  timeout = 0;
  status = 200;
  responseText = '{"success":true,"results":{"total":1}}';
  sent: unknown = null;
  onload?: () => void;
  ontimeout?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open = (method: string, url: string) => void Object.assign(this, { method, url });
  setRequestHeader = (name: string, value: string) => void Object.assign(this.headers, { [name]: value });
  getResponseHeader = (name: string) => (name === 'X-Position' ? 'catalog=7' : null);
  send = (body: unknown) => void Object.assign(this, { sent: body });
  abort = () => this.onabort?.();
}

let xhr: FakeRequest;
const browsers = globalThis.XMLHttpRequest;

beforeEach(() => {
  xhr = new FakeRequest();
  Object.assign(globalThis, { XMLHttpRequest: jest.fn(() => xhr) });
  openSession('secret', { name: 'Meera', email: 'm@example.in' });
});
afterEach(() => {
  closeSession();
  Object.assign(globalThis, { XMLHttpRequest: browsers });
});

function upload(signal?: AbortSignal, onProgress = (_sent: number) => {}) {
  return createClient(catalogApi, uploadSend(onProgress)).importCsv(
    { body: { invalidRows: '[]', uploadId: 'u1' }, file: new Blob(['a,b\n']), fileName: 'stock.csv' },
    { headers: { 'X-Upload-ID': 'u1' }, timeoutMs: 30_000, signal },
  );
}

describe('an upload that reports how far it is', () => {
  it('carries what every call carries, its own deadline, and remembers what it wrote', async () => {
    const progress: number[] = [];
    const answer = upload(undefined, (sent) => void progress.push(sent));
    // A browser may not know how much there is.
    xhr.upload.onprogress?.({ loaded: 1, total: 0 });
    xhr.upload.onprogress?.({ loaded: 1, total: 4 });
    xhr.onload?.();

    expect(await answer).toMatchObject({ results: { total: 1 } });
    expect(xhr.headers).toMatchObject({ Authorization: 'Bearer secret', 'X-Upload-ID': 'u1' });
    // The browser writes it, with what stands between the parts.
    expect(xhr.headers).not.toHaveProperty('Content-Type');
    expect([xhr.timeout, xhr.sent]).toEqual([30_000, expect.any(FormData)]);
    expect(progress).toEqual([0, 0.25]);
    expect(positionsSeen()).toBe('catalog=7');
  });

  it("reports a refusal with the server's text", async () => {
    const answer = upload();
    Object.assign(xhr, { status: 413, responseText: '{"message":"File size should be less than 5MB"}' });
    xhr.onload?.();

    await expect(answer).rejects.toMatchObject({ status: 413, message: 'File size should be less than 5MB' });
  });

  it.each([
    ['its time was over', () => xhr.ontimeout?.(), { timedOut: true, aborted: false }],
    ['there was no connection', () => xhr.onerror?.(), { timedOut: false, aborted: false }],
  ])('fails when %s', async (_, end, how) => {
    const answer = upload();
    end();

    await expect(answer).rejects.toMatchObject({ kind: 'network', ...how });
  });

  it.each([
    ['while it is in flight', false],
    ['before it began', true],
  ])('is called off %s', async (_, isEarly) => {
    const controller = new AbortController();
    if (isEarly) controller.abort();
    const answer = upload(controller.signal);
    controller.abort();

    await expect(answer).rejects.toMatchObject({ kind: 'network', aborted: true });
    expect(xhr.sent === null).toBe(isEarly);
  });
});
