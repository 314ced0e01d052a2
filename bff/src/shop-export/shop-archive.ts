import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { SHOP_SHEETS, shopSheetsApi } from '@bahi/contracts/kit';
import { peerClient } from '@bahi/platform/http';
import { runInRequest } from '@bahi/platform/kernel';
import type { Peers } from '@bahi/platform/ports';
import { ZipFile } from 'yazl';
import { sheetCsv } from './sheet-csv.js';

export interface ShopArchiveOptions {
  readonly peers: Peers;
  readonly peerSecret: string;
  readonly shopId: string;
  readonly requestId: string;
}

/** One page or picture; the archive as a whole takes as long as its reader. */
const PART_DEADLINE_MS = 10_000;

/**
 * Everything of a shop as a zip, made while it is read: at no time more than a page is in memory.
 * @throws PeerUnavailableError before the first byte when a service does not answer
 */
export async function shopArchive(options: ShopArchiveOptions): Promise<Readable> {
  const parts = await partsOf(options);
  const zip = new ZipFile();
  const archive = zip.outputStream as unknown as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  // Its reader learns of a failure; one that nobody listens to ends the process.
  archive.on('error', () => undefined);
  for (const [name, open] of parts) addLazily(zip, name, open);
  zip.end();
  return archive;
}

type Part = readonly [name: string, open: () => Promise<Readable>];

/** Asks for every first page before the zip begins to read, so that a service that is away is found in time to refuse. */
async function partsOf(options: ShopArchiveOptions): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { service, sheet } of SHOP_SHEETS) {
    const readPage = pagesOf(options, service, sheet);
    const first = await readPage(undefined);
    parts.push([`${sheet}.csv`, async () => sheetCsv(first, readPage)]);
  }
  for (const name of await pictureNames(options)) parts.push([`pictures/${name}`, () => picture(options, name)]);
  return parts;
}

function addLazily(zip: ZipFile, name: string, open: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress: name.endsWith('.csv') }, (done) => {
    open().then(
      (stream) => {
        // yazl listens to the streams it opens itself only.
        stream.once('error', (error) => zip.emit('error', error));
        done(null, stream);
      },
      (error: unknown) => done(error, undefined as never),
    );
  });
}

function pagesOf({ shopId, requestId, ...peer }: ShopArchiveOptions, service: string, sheet: string) {
  const client = clientOf(peer, service);
  return (after: string | undefined) =>
    withDeadline(requestId, () =>
      client.readSheet({ params: { sheet }, query: { shopId, ...(after ? { after } : {}) } }),
    );
}

async function pictureNames({ shopId, requestId, ...peer }: ShopArchiveOptions): Promise<readonly string[]> {
  const client = clientOf(peer, 'catalog');
  return (await withDeadline(requestId, () => client.listFiles({ query: { shopId } }))).names;
}

function clientOf({ peers, peerSecret }: Pick<ShopArchiveOptions, 'peers' | 'peerSecret'>, name: string) {
  return peerClient(shopSheetsApi, { name, baseUrl: () => peers(name), peerSecret, timeoutMs: PART_DEADLINE_MS });
}

/** The deadline of the call itself ends long before a large archive does. */
function withDeadline<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  return runInRequest({ requestId, untilMs: performance.now() + PART_DEADLINE_MS }, work);
}

/** A picture that the store has lost is an empty file, named all the same. */
async function picture({ peers }: ShopArchiveOptions, name: string): Promise<Readable> {
  const reply = await fetch(`${peers('catalog')}/uploads/${name}`, { signal: AbortSignal.timeout(PART_DEADLINE_MS) });
  if (reply.status === 404) return Readable.from([]);
  if (!reply.ok || !reply.body) throw new Error(`The picture ${name} was answered with ${reply.status}`);
  return Readable.fromWeb(reply.body as ReadableStream);
}
