import type { Line } from '../src/processes/line.js';
import type { MovedClock } from '../src/processes/moved-clock.js';
import type { Part } from '../src/processes/part.js';
import type { Databases, KeeperName, NodeName, StoreName, StoreWithDisk } from '../src/processes-world.js';

/** The product as a campaign hurts it: as processes of this machine or as containers. */
export interface CampaignWorld extends Databases {
  readonly url: string;
  /** The copies of each service and of the gateway. */
  readonly nodes: Readonly<Record<NodeName, readonly Part[]>>;
  readonly postgres: Part;
  readonly rabbitmq: Part & { wipe?(): void };
  readonly redis: Part;
  /** The cables in front of everything, where there are any. */
  readonly lines?: Readonly<Record<NodeName | StoreName, Line>>;
  /** Disks that can be full and clocks that can be wrong, where there are any. */
  readonly disks?: Readonly<Record<KeeperName, StoreWithDisk>>;
  readonly clocks?: Readonly<Record<NodeName, MovedClock>>;
}
