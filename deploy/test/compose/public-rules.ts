import { serviceOf } from './compose-file.js';
import type { ComposeRule } from './compose-rules.js';
import { guarded } from './guarded.js';

/** What root may still do in the containers that need it: Caddy listens below 1024, the others read the files of others. */
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  caddy: ['NET_BIND_SERVICE'],
  backup: ['DAC_OVERRIDE'],
  restore: ['DAC_OVERRIDE', 'CHOWN', 'FOWNER'],
};

export const addedContainersAreGuarded: ComposeRule = guarded(CAPABILITIES);

/** The gateway believes Caddy about addresses, and makes browsers insist on TLS. */
export const oneProxyIsTrusted: ComposeRule = (file) => {
  const { TRUSTED_PROXY_HOPS: hops, HSTS: hsts } = serviceOf(file, 'gateway').environment ?? {};
  return hops === '1' && hsts === 'on' ? [] : ['gateway: believes others than its proxy'];
};

export const onlyCaddyIsPublic: ComposeRule = ({ services }) =>
  Object.entries(services)
    .filter(([name, { ports }]) => ports && name !== 'caddy')
    .map(([name]) => `${name}: is open to the world`);

/** Who can read everything reaches nothing: no network, pictures for reading, the socket that no other container has. */
export const backupsStayInside: ComposeRule = (file) => {
  const sharing = Object.entries(file.services)
    .filter(([, { volumes = [] }]) => volumes.some((mount) => mount.startsWith('postgres-socket:')))
    .map(([name]) => name);
  return [
    ...['backup', 'restore']
      .filter((name) => serviceOf(file, name).network_mode !== 'none')
      .map((name) => `${name}: has a network`),
    ...(serviceOf(file, 'backup').volumes?.includes('catalog-files:/data/files:ro') ? [] : ['backup: writes pictures']),
    ...sharing
      .filter((name) => !['postgres', 'backup'].includes(name))
      .map((name) => `${name}: is a superuser of the database`),
  ];
};

/** Time, target and days of the backups are settings, and an installation without any of them still has backups. */
export const backupsAreScheduled: ComposeRule = (file) => {
  const { command, environment = {}, volumes = [], healthcheck, restart } = serviceOf(file, 'backup');
  return [
    ...(command?.join() === 'daily' && restart === 'unless-stopped' ? [] : ['backup: runs on no schedule']),
    ...(/^\$\{BACKUP_AT:-\d\d:\d\d\}$/.test(environment.BACKUP_AT ?? '') ? [] : ['backup: has no time']),
    ...(Number(/^\$\{BACKUP_KEEP_DAYS:-(\d+)\}$/.exec(environment.BACKUP_KEEP_DAYS ?? '')?.[1]) >= 30
      ? []
      : ['backup: ends before a loss is noticed']),
    ...(volumes.some((mount) => /^\$\{BACKUP_TARGET:-\.\/[^}]+\}:\/backups$/.test(mount))
      ? []
      : ['backup: has no target']),
    ...(healthcheck ? [] : ['backup: nobody sees that it fails']),
  ];
};
