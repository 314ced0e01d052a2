import { useState } from 'react';
import { catalogClient } from '../../../lib/api/catalog.js';
import { cacheBuster } from '../../../lib/api/request-parts.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** A fresh id from the server per opening of the form and per Discard. A failure shows in the field only, until it is needed. */
export function useNewProductId() {
  const [opened] = useState(cacheBuster);
  const [{ turn, last }, setTurn] = useState({ turn: 1, last: 1 });
  const answer = useEndpoint(
    {
      key: ['generateProductId', opened, turn],
      load: () => catalogClient.generateProductId({ query: { _t: cacheBuster() } }),
    },
    { revalidate: false, once: true },
  );
  const isMissing = answer.isLoading || Boolean(answer.failure);
  return {
    productId: isMissing ? null : (answer.data?.productId ?? null),
    /** Why it did not arrive; undefined while loading. */
    failure: answer.isRefreshing ? undefined : answer.failure,
    retry: () => void answer.retry(), // shown in the field
    /** Which of the ids of this form is shown, from 1. */
    turn,
    next: () => setTurn({ turn: last + 1, last: last + 1 }),
    /** Shows an earlier id again: what was sent under it may have arrived, and sent once more it must be the same. */
    backTo: (earlier: number) => setTurn({ turn: earlier, last }),
  };
}

export type NewProductId = ReturnType<typeof useNewProductId>;
