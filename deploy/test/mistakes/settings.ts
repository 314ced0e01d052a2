import { CONTAINER, type Mistake, mistake, set } from './mistake.js';

/** What stands in `env` wins over the settings that all pods of a process share. */
function setting(name: string, value: string) {
  return set(`${CONTAINER}/env/-`, { name, value });
}

export const settingsMistakes: readonly Mistake[] = [
  mistake(
    'onlyJobsMigrate',
    'a process that migrates',
    'Deployment orders',
    setting('MIGRATE_ON_START', 'on'),
    'Deployment orders: migrates',
  ),
  mistake(
    'everyServiceHasTheSameDays',
    'a service in another time zone',
    'Deployment analytics',
    setting('SHOP_TIME_ZONE', 'UTC'),
    'the days of services differ',
  ),
  mistake(
    'peersAreReachable',
    'another port',
    'Deployment orders',
    setting('PEER_URL_PATTERN', 'http://{name}:80'),
    'calls catalog at an unused address',
  ),
  mistake(
    'gatewayTrustsItsProxiesOnly',
    'a hop that is not there',
    'Deployment gateway',
    setting('TRUSTED_PROXY_HOPS', '2'),
    'other proxies than its own',
  ),
  mistake(
    'gatewayTrustsItsProxiesOnly',
    'TLS that is not required',
    'Deployment gateway',
    setting('HSTS', 'off'),
    'wrong about TLS',
  ),
];
