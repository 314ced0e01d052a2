import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { SECURITY_LOG } from '@bahi/platform/kernel';
import type { Clock } from '@bahi/platform/ports';

export const LOG_FILE = 'bahi.log';
export const SECURITY_FOLDER = 'security-log';
/** How long security lines are kept, at least; docs/security.md promises it. */
export const SECURITY_DAYS = 180;

const DAY_MS = 86_400_000;
const MARK = `"log":"${SECURITY_LOG}"`;
const FILE = /^(\d{4}-\d{2}-\d{2})\.log$/;

/** Where the lines of a logger go. */
export interface LogFiles {
  write(line: string): void;
  close(): Promise<void>;
}

/**
 * Writes all lines to `bahi.log`, and security lines to a file of their day, too, which is deleted when it is old. A full disk
 * must not end the product because of a log line.
 */
export function openLogFiles(dataDir: string, clock: Clock): LogFiles {
  const folder = join(dataDir, SECURITY_FOLDER);
  mkdirSync(folder, { recursive: true, mode: 0o750 });
  const all = append(join(dataDir, LOG_FILE));
  let today: { readonly day: string; readonly file: WriteStream } | undefined;
  const fileOf = (day: string) => {
    if (today?.day === day) return today.file;
    today?.file.end();
    deleteOld(folder, clock.now());
    today = { day, file: append(join(folder, `${day}.log`)) };
    return today.file;
  };
  return {
    write(line) {
      all.write(line);
      if (line.includes(MARK)) fileOf(clock.now().toISOString().slice(0, 10)).write(line);
    },
    close: async () => {
      const open = today ? [all, today.file] : [all];
      await Promise.all(open.map((file) => new Promise<void>((done) => void file.end(() => done()))));
    },
  };
}

function append(path: string): WriteStream {
  const file = createWriteStream(path, { flags: 'a', mode: 0o640 });
  file.on('error', () => undefined);
  return file;
}

function deleteOld(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const [, day] = FILE.exec(name) ?? [];
    if (day && now.getTime() - Date.parse(day) > (SECURITY_DAYS + 1) * DAY_MS) rmSync(join(folder, name));
  }
}
