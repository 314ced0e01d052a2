import { parseArgs } from 'node:util';
import type { Env } from '../kernel/config.js';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.js';
import { createLogger } from '../kernel/logger.js';
import type { ReplayResult } from '../messaging/index.js';
import { connectResources } from './connect-resources.js';
import { processEnv, reportStartFailure } from './run-process.js';
import { openContext } from './start-service.js';
import type { Resources, ServiceDefinition } from './types.js';

/**
 * Runs the operator's command after a repaired handler: applies the parked events of a service again, with `--shop <id>`
 * those of one shop. Exit code 1 when some stay parked. The service's own processes publish the resulting events.
 */
export async function runReplay<Config>(definition: ServiceDefinition<Config>): Promise<void> {
  const { name } = definition;
  const logger = createLogger({ name });
  const lifecycle = createLifecycle({ logger });
  try {
    const { values } = parseArgs({ options: { shop: { type: 'string' } } });
    const env = processEnv();
    const resources = connectResources(env, { name: `${name} replay`, logger, lifecycle });
    const result = await replayParked(definition, resources, { env, lifecycle, shopId: values.shop });
    if (result.failed > 0) process.exitCode = 1;
  } catch (error) {
    reportStartFailure(error, logger);
  } finally {
    await lifecycle.close();
  }
}

export interface ReplayParked {
  readonly env: Env;
  readonly lifecycle: Lifecycle;
  /** All shops when absent. */
  readonly shopId?: string | undefined;
}

/** Applies the parked events of a service again, over the given resources; nothing is served, consumed or published. */
export async function replayParked<Config>(
  definition: ServiceDefinition<Config>,
  resources: Resources,
  { env, lifecycle, shopId }: ReplayParked,
): Promise<ReplayResult> {
  const { context, inbox } = openContext(definition, resources, { env, lifecycle });
  const { subscriptions = [] } = await definition.create(context);
  inbox.subscribe(subscriptions);
  const result = await inbox.replayParked(shopId);
  resources.logger.info(result, 'Handled parked events again');
  return result;
}
