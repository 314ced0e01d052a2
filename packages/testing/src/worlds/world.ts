import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandalone } from '@bahi/standalone';
import { eventually } from '../shop/shopkeeper.js';
import { openProcesses } from './processes-world.js';

/** The product in one of its forms, empty, with a way to read its post. */
export interface World {
  readonly url: string;
  /** Where captured mail is listed, with its key; absent where a mail server receives it. */
  readonly mailUrl?: string;
  /** The text of the newest mail to an address. */
  readMail(to: string): Promise<string>;
  close(): Promise<void>;
}

interface CapturedMail {
  readonly to: string | readonly string[];
  readonly text: string;
}

const MAIL_WAIT_MS = 60_000;

/**
 * The form that the environment names, so that the same journeys run over all of them: a product that is already up
 * (`BAHI_URL` and `BAHI_MAIL_URL`), the distributed one as processes of this machine (`BAHI_FORM=processes`), else the
 * standalone one.
 */
export async function openWorld(): Promise<World> {
  const { BAHI_URL: url, BAHI_MAIL_URL: mailUrl, BAHI_FORM: form = 'standalone' } = process.env;
  if (!url && form !== 'standalone' && form !== 'processes') throw new Error(`BAHI_FORM=${form} is no form`);
  if (!url) return form === 'processes' ? processesWorld() : standaloneWorld();
  if (!mailUrl) throw new Error('BAHI_URL needs BAHI_MAIL_URL, where its captured mails are listed');
  return { url, mailUrl, readMail: mailReader(mailUrl), close: async () => {} };
}

/** `list` gives the captured mails, newest first. */
function newestOf(list: () => Promise<readonly CapturedMail[]>) {
  return async (to: string) => {
    const newest = async () => (await list()).find((mail) => [mail.to].flat().includes(to));
    const mail = await eventually(newest, (found) => found !== undefined, MAIL_WAIT_MS);
    if (!mail) throw new Error(`No mail to ${to}`);
    return mail.text;
  };
}

/** `listUrl` answers the captured mails as JSON, newest first: as a list, or as `mails` like the mail catcher. */
function mailReader(listUrl: string) {
  return newestOf(async () => {
    const list = await (await fetch(listUrl, { headers: { Accept: 'application/json' } })).json();
    return Array.isArray(list) ? list : list.mails;
  });
}

/** Every service, the gateway and every store as a process of its own, on this machine. */
async function processesWorld(): Promise<World> {
  const { url, mail, close } = await openProcesses();
  return { url, readMail: newestOf(async () => mail.mails()), close };
}

async function standaloneWorld(): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-e2e-'));
  const product = await startStandalone({ port: 0, host: '127.0.0.1', dataDir, demo: false, durable: false });
  const { mailUrl = '' } = product;
  return {
    url: product.url,
    mailUrl,
    readMail: mailReader(mailUrl),
    close: async () => {
      await product.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
