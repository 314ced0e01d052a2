import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError, lockFolder } from '../src/index.js';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');

let folder: string;

function file(name: string) {
  return join(folder, name);
}

function holder() {
  return JSON.parse(readFileSync(file('lock'), 'utf8')) as { pid: number; started: string };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A lock as a process leaves it behind that was killed before this one started. */
function leaveALock(pid = process.pid) {
  return writeFileSync(file('lock'), JSON.stringify({ pid, started: 'long ago' }));
}

describe('lockFolder', () => {
  it('lets one copy in at a time, and the next one when it has let go', async () => {
    const first = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow(`another running copy (process ${process.pid})`);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(EmbeddedPostgresError);

    first.release();
    (await lockFolder(folder)).release();
  });

  it('does not mistake a process that got the number of a killed copy for that copy', async () => {
    leaveALock();

    await lockFolder(folder);

    expect(holder()).toMatchObject({ pid: process.pid, started: expect.not.stringContaining('long ago') });
  });

  it.each(['', '{"pid":', '{}'])('takes over a folder whose lock is unreadable: "%s"', async (text) => {
    writeFileSync(file('lock'), text);

    await lockFolder(folder);

    expect(holder().pid).toBe(process.pid);
  });

  it('goes on although a copy was killed while it took the folder over', async () => {
    leaveALock();
    writeFileSync(file('lock.takeover'), '');
    utimesSync(file('lock.takeover'), LONG_AGO, LONG_AGO);

    await lockFolder(folder);

    expect(holder().pid).toBe(process.pid);
  });

  it('leaves a folder to the copy that is just taking it over', async () => {
    leaveALock();
    writeFileSync(file('lock.takeover'), '');

    await expect(lockFolder(folder)).rejects.toThrow('in use by another running copy');
  });

  it('waits for a copy that is just stopping', async () => {
    const first = await lockFolder(folder);
    let looks = 0;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => {
      looks += 1;
      // The first look at the clock is before the first try.
      if (looks === 2) first.release();
      return 0;
    });

    const second = await lockFolder(folder, { waitMs: 1 }).finally(() => now.mockRestore());

    second.release();
  });
});
