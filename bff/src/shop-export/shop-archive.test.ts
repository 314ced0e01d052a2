import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { shopSheetsApi } from '@bahi/contracts/kit';
import { stub, stubPeer } from '@bahi/testing';
import { shopArchive } from './shop-archive.js';

const PEER_SECRET = 'p'.repeat(32);
const PAUSE_MS = 50;
/** An archive that hangs fails here; a timer of our own would stay open behind the test. */
const PATIENCE_MS = 10_000;

/** Answers first pages slowly; the first sheet has a second page, which is not to be had. */
async function brokenPeer() {
  const readSheet = async ({ query, params }: { query: { after?: string }; params: { sheet: string } }) => {
    if (query.after) throw new Error('No page');
    await pause(PAUSE_MS);
    return { headings: ['Name'], rows: [['Rice']], next: params.sheet === 'shop' ? '1' : null };
  };
  const listFiles = async () => ({ names: [] });
  return stubPeer([stub(shopSheetsApi, { readSheet, listFiles } as never)], { peerSecret: PEER_SECRET });
}

describe('the archive of a shop', () => {
  it(
    'breaks off when a page is missing, without an error that nobody listens to',
    async () => {
      const peer = await brokenPeer();

      const archive = await shopArchive({
        peers: () => peer.url,
        peerSecret: PEER_SECRET,
        shopId: '01a0604f-39c7-7b10-9d2e-51c07c7e8a65',
        requestId: '01a0604f-39c7-7b10-9d2e-51c07c7e8a66',
      });
      const read = await buffer(archive).catch(() => 'broken off');

      await peer.close();
      expect(read).toBe('broken off');
    },
    PATIENCE_MS,
  );
});
