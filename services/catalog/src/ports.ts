import type { Day } from '@bahi/contracts/shared';
import type { ServiceContext } from '@bahi/platform/host';
import type { CatalogConfig } from './config.js';

/** What the handlers of catalog work with. */
export interface Ports
  extends Pick<ServiceContext<CatalogConfig>, 'db' | 'outbox' | 'clock' | 'files' | 'cache' | 'logger' | 'config'> {
  /** The present day of the shop. */
  readonly today: () => Day;
}
