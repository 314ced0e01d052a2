import { useMemo } from 'react';
import { catalogClient } from '../../lib/api/catalog.js';
import { cacheBuster } from '../../lib/api/request-parts.js';
import { useEndpoint } from '../../lib/api/use-endpoint.js';

/** The suppliers that products name, each once, in the order of their names; undefined until they are known. */
export function useSuppliers() {
  const { data, failure } = useEndpoint({
    key: ['listProducts'],
    load: () => catalogClient.listProducts({ query: { _t: cacheBuster() } }),
  });
  const suppliers = useMemo(() => {
    const named = data?.products.flatMap(({ supplier }) =>
      supplier ? [[supplier.toLowerCase(), supplier] as const] : [],
    );
    return named && [...new Map(named.toReversed()).values()].sort((one, other) => one.localeCompare(other));
  }, [data]);
  return { suppliers, failure };
}
