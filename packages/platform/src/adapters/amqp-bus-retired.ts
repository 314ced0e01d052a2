import type { Channel, ChannelModel } from 'amqplib';
import type { QueueConsumer } from './amqp-bus-queue.js';
import { countWaiting, retiredQueues, type Topology, unbindRetired } from './amqp-bus-topology.js';

/** How often in a row all must be empty: copies that still run with the larger number bind them again meanwhile. */
const QUIET_CHECKS = 30;

type OpenConsumer = (queue: string, onLost: () => void) => Promise<QueueConsumer>;

/** Queues that a larger number of them before has left: consumed until they stay empty, then deleted. */
export class RetiredQueues {
  readonly #connection: ChannelModel;
  readonly #topology: Topology;
  readonly #consumers = new Map<string, QueueConsumer>();
  #names: readonly string[] = [];
  #quietChecks = 0;

  constructor(connection: ChannelModel, topology: Topology) {
    this.#connection = connection;
    this.#topology = topology;
  }

  /** Finds them and begins to consume. */
  async start(open: OpenConsumer): Promise<void> {
    this.#names = await retiredQueues(this.#connection, this.#topology);
    for (const queue of this.#names)
      this.#consumers.set(queue, await open(queue, () => void this.#consumers.delete(queue)));
  }

  /** Unbinds them, and deletes them once they have stayed empty; called at intervals. */
  async deleteWhenQuiet(channel: Channel): Promise<void> {
    for (const queue of this.#names) await unbindRetired(channel, this.#topology, queue);
    if (this.#consumers.size === 0) return;
    this.#quietChecks = (await this.#areEmpty()) ? this.#quietChecks + 1 : 0;
    if (this.#quietChecks < QUIET_CHECKS) return;
    await this.close();
    // Highest first: what a crash in between leaves is found by counting upwards.
    for (const queue of [...this.#names].reverse()) await channel.deleteQueue(queue);
  }

  async close(): Promise<void> {
    const consumers = [...this.#consumers.values()];
    this.#consumers.clear();
    await Promise.all(consumers.map((consumer) => consumer.close()));
  }

  async #areEmpty() {
    for (const queue of this.#names) {
      const isIdle = this.#consumers.get(queue)?.isIdle() ?? true;
      if (!isIdle || (await countWaiting(this.#connection, queue))) return false;
    }
    return true;
  }
}
