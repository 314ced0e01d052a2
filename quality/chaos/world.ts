import type { FaultProxy } from '@bahi/testing/worlds/processes/fault-proxy';
import type { MovedClock } from '@bahi/testing/worlds/processes/moved-clock';
import type { Part } from '@bahi/testing/worlds/processes/part';
import type { Databases, KeeperName, NodeName, StoreName, StoreWithDisk } from '@bahi/testing/worlds/processes-world';

/** The product under a chaos run: as processes of this machine or as containers. */
export interface ChaosWorld extends Databases {
  readonly url: string;
  /** The copies of each service and of the gateway. */
  readonly nodes: Readonly<Record<NodeName, readonly Part[]>>;
  readonly postgres: Part;
  readonly rabbitmq: Part & { wipe?(): void };
  readonly redis: Part;
  /** The proxies in front of everything, where there are any. */
  readonly proxies?: Readonly<Record<NodeName | StoreName, FaultProxy>>;
  /** Disks that can be full and clocks that can be wrong, where there are any. */
  readonly disks?: Readonly<Record<KeeperName, StoreWithDisk>>;
  readonly clocks?: Readonly<Record<NodeName, MovedClock>>;
}
