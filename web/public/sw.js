// Serves the shell and the built assets from the device: the app opens at once and without a network.
// API answers are never cached here.
const CACHE = 'bahi-shell-1';
const SHELL = '/index.html';
const MAX_ENTRIES = 80;

const keep = async (request, response) => {
  if (!response.ok) return;
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
  const keys = await cache.keys();
  // Oldest first: assets of old builds are evicted.
  for (const old of keys.filter(({ url }) => !url.endsWith(SHELL)).slice(0, Math.max(0, keys.length - MAX_ENTRIES))) {
    await cache.delete(old);
  }
};

const fetchAndKeep = async (request, key = request) => {
  const response = await fetch(request);
  // What came counts, also when the disk is full.
  await keep(key, response.clone()).catch(() => undefined);
  return response;
};

// The cached page opens at once; the newest is fetched in the background for the next visit.
const newestNextTime = async (event, request, key = request) => {
  const known = await caches.match(key);
  const newest = fetchAndKeep(request, key);
  if (!known) return newest;
  event.waitUntil(newest.catch(() => undefined));
  return known;
};

const newestShell = () => new Request(SHELL, { cache: 'no-store' });

// Built assets have a hash in their name, so a cached one never expires.
const asset = async (event, request) => {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetchAndKeep(request);
  // A release removed it: the cached page that requests it must not open again on Reload.
  if (!response.ok) event.waitUntil(fetchAndKeep(newestShell(), SHELL).catch(() => undefined));
  return response;
};

self.addEventListener('install', (event) => {
  event.waitUntil(fetchAndKeep(newestShell(), SHELL).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (/^\/(api|uploads|dev)(\/|$)/.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(newestNextTime(event, newestShell(), SHELL));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event, request));
  // These have the same names in every release.
  else if (/^\/(theme\.js|favicon\.svg|manifest\.webmanifest|icons\/.*)$/.test(pathname))
    event.respondWith(newestNextTime(event, request));
});
