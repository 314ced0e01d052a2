import type { Day } from '@bahi/contracts/shared';
import type { ServiceContext } from '@bahi/platform/host';
import type { Gate, KeyQueue } from '@bahi/platform/http';
import type { FileLimits } from './app/limit-files.js';
import type { CatalogConfig } from './config.js';

/** Everything that the use cases of catalog ask for. */
export interface Deps
  extends Pick<ServiceContext<CatalogConfig>, 'db' | 'outbox' | 'clock' | 'files' | 'cache' | 'logger' | 'config'> {
  /** Today's date in the time zone of the shop. */
  readonly today: () => Day;
  /** Limit how many CSV files and pictures are processed at the same time. */
  readonly csvGate: Gate;
  readonly pictureGate: Gate;
  readonly fileLimits: FileLimits;
  /** Runs imports with the same id one after another in this process. */
  readonly importQueue: KeyQueue;
  /** The version of a shop's products. See `createReadListVersion`. */
  readonly readListVersion: (shopId: string) => Promise<string>;
  /** The same for the list of the counter. See `readCounterVersion`. */
  readonly readCounterVersion: (shopId: string) => Promise<string>;
}
