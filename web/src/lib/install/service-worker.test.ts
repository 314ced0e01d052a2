import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(__dirname, '../../../public/sw.js'), 'utf8');
const SITE = 'https://bahi.example.in';
const SHELL = `${SITE}/index.html`;
const CACHE = 'bahi-shell-1';

interface Page {
  readonly ok: boolean;
  readonly text: string;
  /** A body can be read once: storing and returning an answer needs a copy. */
  isRead: boolean;
  clone(): Page;
}

function page(text: string, ok = true): Page {
  return { ok, text, isRead: false, clone: () => page(text, ok) };
}

function urlOf(request: string | { readonly url: string }) {
  return new URL(typeof request === 'string' ? request : request.url, SITE).href;
}

/** What a worker finds around it: a network, caches by name, and the events it listens to. */
const world = () => {
  const network = new Map<string, Page>();
  const fetched: string[] = [];
  const uncachedRequests: string[] = [];
  const calls: string[] = [];
  const disk = { isFull: false };
  const caches = new Map<string, Map<string, Page>>();
  const listeners = new Map<string, (event: object) => void>();
  const open = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Page>();
    caches.set(name, kept);
    return kept;
  };
  const storage = {
    open: async (name: string) => ({
      put: async (request: string, response: Page) => {
        // A disk takes its time.
        await new Promise((resolve) => setTimeout(resolve));
        if (disk.isFull) throw new DOMException('Quota exceeded', 'QuotaExceededError');
        open(name).set(urlOf(request), response.clone());
        response.isRead = true;
      },
      keys: async () => [...open(name).keys()].map((url) => ({ url })),
      delete: async ({ url }: { url: string }) => open(name).delete(url),
    }),
    match: async (request: string) =>
      [...caches.values()].map((kept) => kept.get(urlOf(request))).find((answer) => answer !== undefined),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
  const self = {
    location: { origin: SITE },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
    skipWaiting: async () => void calls.push('does not wait'),
    clients: { claim: async () => void calls.push('serves the windows that are open') },
  };
  const fetch = async (request: { url: string; cache?: string }) => {
    const url = urlOf(request);
    fetched.push(url);
    if (request.cache === 'no-store') uncachedRequests.push(url);
    const answer = network.get(url);
    if (!answer) throw new TypeError('Failed to fetch');
    return answer.clone();
  };
  const Request = class {
    readonly url: string;
    readonly cache: string | undefined;
    constructor(url: string, { cache }: { readonly cache?: string } = {}) {
      this.url = urlOf(url);
      this.cache = cache;
    }
  };
  new Function('self', 'caches', 'fetch', 'Request', SOURCE)(self, storage, fetch, Request);

  /** Lets the worker deal with an event; undefined when it leaves the request to the browser. */
  const dispatch = async (name: string, event: object = {}) => {
    let answer: Promise<Page> | undefined;
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({
      ...event,
      respondWith: (promise: Promise<Page>) => {
        answer = promise;
      },
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    });
    const page = await answer;
    if (page?.isRead) throw new TypeError('The body was read already');
    await Promise.all(work);
    return page;
  };
  const ask = (path: string, { mode = 'no-cors', method = 'GET' } = {}) =>
    dispatch('fetch', { request: { url: urlOf(path), mode, method } });
  const visit = (path: string) => ask(path, { mode: 'navigate' });
  return { network, disk, fetched, uncachedRequests, calls, caches, open, dispatch, ask, visit };
};

describe('the service worker', () => {
  it('opens the shell of the last visit at once, also without a network, and keeps the newest for the next', async () => {
    const { network, dispatch, visit } = world();
    network.set(SHELL, page('first'));
    await dispatch('install');
    network.set(SHELL, page('second'));

    const shown = [await visit('/dashboard/product')];
    network.clear();
    shown.push(await visit('/dashboard'));

    expect(shown.map((one) => one?.text)).toEqual(['first', 'second']);
  });

  it('fetches the shell from the server each time, never from the browser’s cache', async () => {
    const { network, uncachedRequests, dispatch, visit } = world();
    network.set(SHELL, page('shell'));

    await dispatch('install');
    await visit('/dashboard');

    expect(uncachedRequests).toEqual([SHELL, SHELL]);
  });

  it('is at work at once, also in the windows that the one before it served', async () => {
    const { network, calls, dispatch } = world();
    network.set(SHELL, page('shell'));

    await dispatch('install');
    await dispatch('activate');

    expect(calls).toEqual(['does not wait', 'serves the windows that are open']);
  });

  it('keeps no page of an error', async () => {
    const { network, dispatch, visit, ask } = world();
    network.set(SHELL, page('shell'));
    await dispatch('install');
    network.set(SHELL, page('Bad gateway', false));
    network.set(`${SITE}/assets/app-1.js`, page('Bad gateway', false));
    await visit('/dashboard');
    await ask('/assets/app-1.js');
    network.set(`${SITE}/assets/app-1.js`, page('app'));

    expect((await visit('/dashboard'))?.text).toBe('shell');
    expect((await ask('/assets/app-1.js'))?.text).toBe('app');
  });

  it('returns the response although the disk is full', async () => {
    const { network, disk, dispatch, visit, ask } = world();
    disk.isFull = true;
    network.set(SHELL, page('shell'));
    network.set(`${SITE}/assets/app-1.js`, page('app'));
    network.set(`${SITE}/theme.js`, page('theme'));

    await dispatch('install');

    expect((await visit('/dashboard'))?.text).toBe('shell');
    expect((await ask('/assets/app-1.js'))?.text).toBe('app');
    expect((await ask('/theme.js'))?.text).toBe('theme');
  });

  // Otherwise Reload would return the same old shell, which requests the same missing files.
  it('fetches the newest page when the cached page requests an asset that a release removed', async () => {
    const { network, dispatch, visit, ask } = world();
    network.set(SHELL, page('old'));
    await dispatch('install');
    network.set(SHELL, page('new'));
    network.set(`${SITE}/assets/statistics-1.js`, page('Not found', false));

    expect((await ask('/assets/statistics-1.js'))?.ok).toBe(false);

    expect((await visit('/dashboard/statistics'))?.text).toBe('new');
  });

  it('fetches what has a hash in its name once', async () => {
    const { network, fetched, ask } = world();
    network.set(`${SITE}/assets/app-1.js`, page('kept'));

    await ask('/assets/app-1.js');
    expect((await ask('/assets/app-1.js'))?.text).toBe('kept');

    expect(fetched).toEqual([`${SITE}/assets/app-1.js`]);
  });

  it.each(['/theme.js', '/favicon.svg', '/manifest.webmanifest', '/icons/icon-192.png'])(
    'opens the %s of the last visit at once, also without a network, and keeps the newest for the next',
    async (path) => {
      const { network, ask } = world();
      const shown: (string | undefined)[] = [];
      for (const release of ['first', 'second', 'third']) {
        network.set(`${SITE}${path}`, page(release));
        shown.push((await ask(path))?.text);
      }
      network.clear();
      shown.push((await ask(path))?.text);

      expect(shown).toEqual(['first', 'first', 'second', 'third']);
    },
  );

  it.each([
    ['an answer of the API', '/api/products/all', {}],
    ['a page of the API', '/api/docs', { mode: 'navigate' }],
    ['a picture', '/uploads/salt.webp', { mode: 'navigate' }],
    ['the mails of development', '/dev/mail', { mode: 'navigate' }],
    ['something that is sent', '/assets/app-1.js', { method: 'POST' }],
    ['a file of another origin', 'https://cdn.example.in/assets/app-1.js', {}],
  ])('leaves %s to the browser', async (_, path, how) => {
    const { fetched, caches, ask } = world();

    expect(await ask(path, how)).toBeUndefined();
    expect([fetched, caches.size]).toEqual([[], 0]);
  });

  it('evicts old assets for new ones, and never the page', async () => {
    const { network, open, dispatch, ask } = world();
    network.set(SHELL, page('shell'));
    await dispatch('install');
    for (let build = 0; build < 90; build += 1) {
      network.set(`${SITE}/assets/app-${build}.js`, page('app'));
      await ask(`/assets/app-${build}.js`);
    }

    const kept = [...open(CACHE).keys()];
    expect(kept).toHaveLength(80);
    expect(kept).toEqual(expect.arrayContaining([SHELL, `${SITE}/assets/app-89.js`]));
    expect(kept).not.toContain(`${SITE}/assets/app-0.js`);
  });

  it('forgets the caches of workers before it', async () => {
    const { open, caches, dispatch } = world();
    open('bahi-shell-0');
    open(CACHE);

    await dispatch('activate');

    expect([...caches.keys()]).toEqual([CACHE]);
  });
});
