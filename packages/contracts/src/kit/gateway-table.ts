import type { Api } from './endpoint.js';

export interface ServiceContract {
  readonly name: string;
  readonly api: Api;
  /** Paths outside `/api` that the service answers itself, such as stored pictures. */
  readonly extraPrefixes?: readonly string[];
}

/**
 * Which service answers which path prefix, computed from the contracts.
 * @throws when two services claim one prefix.
 */
export function gatewayTable(contracts: readonly ServiceContract[]): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const { name, api, extraPrefixes = [] } of contracts) {
    const claimed = Object.values(api)
      .filter((spec) => spec.auth !== 'internal')
      .map((spec) => prefixOf(spec.path));
    for (const prefix of new Set([...claimed, ...extraPrefixes])) {
      const owner = table.get(prefix);
      if (owner) throw new Error(`Both ${owner} and ${name} claim ${prefix}`);
      table.set(prefix, name);
    }
  }
  return table;
}

/** The first two segments decide: `/api/orders/place-order` belongs to the owner of `/api/orders`. */
function prefixOf(path: string) {
  return path.split('/').slice(0, 3).join('/');
}
