import type { ComposeFile, ComposeService } from './compose-file.js';
import type { ComposeRule } from './compose-rules.js';

/** What root may still do in the containers that need it: Caddy listens below 1024, the others read the files of others. */
const CAPABILITIES: Readonly<Record<string, readonly string[]>> = {
  caddy: ['NET_BIND_SERVICE'],
  backup: ['DAC_OVERRIDE'],
  restore: ['DAC_OVERRIDE', 'CHOWN', 'FOWNER'],
};

export const addedContainersAreGuarded: ComposeRule = (file) =>
  Object.entries(CAPABILITIES).flatMap(([name, allowed]) => {
    const { read_only: isReadOnly, cap_drop, cap_add = [], security_opt, logging, deploy } = serviceOf(file, name);
    const limits = deploy?.resources?.limits ?? {};
    return [
      ...(isReadOnly ? [] : [`${name}: may write to its root file system`]),
      ...(cap_drop?.includes('ALL') ? [] : [`${name}: keeps capabilities`]),
      ...cap_add.filter((it) => !allowed.includes(it)).map((it) => `${name}: may ${it}`),
      ...(security_opt?.includes('no-new-privileges:true') ? [] : [`${name}: may gain privileges`]),
      ...(logging?.options?.['max-size'] ? [] : [`${name}: fills the disk with its log`]),
      ...(limits.cpus && limits.memory ? [] : [`${name}: has no limits`]),
    ];
  });

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

function serviceOf({ services }: ComposeFile, name: string): ComposeService {
  return services[name] ?? { image: '' };
}
