import { type EndpointSpec, gatewayTable, type ServiceContract } from '@bahi/contracts/kit';

interface Pattern {
  readonly spec: EndpointSpec;
  readonly regex: RegExp;
}

/** The contracts of a path. */
export type Match =
  | { readonly kind: 'call'; readonly service: string; readonly spec: EndpointSpec }
  | { readonly kind: 'file'; readonly service: string }
  | { readonly kind: 'wrong-method'; readonly allow: string }
  | { readonly kind: 'unknown' };

export type RouteTable = (method: string, path: string) => Match;

/**
 * The gateway's only route list, computed from the contracts.
 * @throws when two services claim one prefix.
 */
export function createRouteTable(contracts: readonly ServiceContract[]): RouteTable {
  const owners = gatewayTable(contracts);
  const patterns = new Map(
    contracts.map(({ name, api }) => [
      name,
      Object.values(api)
        .filter(({ auth }) => auth !== 'internal')
        .map(compile),
    ]),
  );
  const extras = contracts.flatMap(({ name, extraPrefixes = [] }) =>
    extraPrefixes.map((prefix) => [prefix, name] as const),
  );
  return (method, path) => {
    const extra = extras.find(([prefix]) => path.startsWith(`${prefix}/`));
    if (extra)
      return method === 'GET' || method === 'HEAD'
        ? { kind: 'file', service: extra[1] }
        : { kind: 'wrong-method', allow: 'GET' };
    const service = owners.get(path.split('/').slice(0, 3).join('/'));
    return service ? matchCall(patterns.get(service) ?? [], service, method, path) : { kind: 'unknown' };
  };
}

function compile(spec: EndpointSpec): Pattern {
  return {
    spec,
    regex: new RegExp(`^${spec.path.replace(/:[A-Za-z]+/g, '[^/]+')}/?$`),
  };
}

function matchCall(patterns: readonly Pattern[], service: string, method: string, path: string): Match {
  const onPath = literalFirst(patterns.filter(({ regex }) => regex.test(path)));
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = onPath.find(({ spec }) => spec.method === asked);
  if (found) return { kind: 'call', service, spec: found.spec };
  const allow = [...new Set(onPath.map(({ spec }) => spec.method))].join(', ');
  if (onPath.length > 0) return { kind: 'wrong-method', allow };
  return { kind: 'unknown' };
}

/** A path that a contract names is that call's alone, even where it fits the parameter of another one. */
function literalFirst(matches: readonly Pattern[]): readonly Pattern[] {
  const literal = matches.filter(({ spec }) => !spec.path.includes(':'));
  return literal.length > 0 ? literal : matches;
}
