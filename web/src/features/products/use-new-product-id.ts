import { useState } from 'react';
import { catalogClient } from '../../lib/api/catalog.js';
import { cacheBuster } from '../../lib/request-parts.js';
import { useEndpoint } from '../../lib/use-endpoint.js';

/** A fresh id from the server per opening of the form and per Discard. Its failure is told in the field only. */
export const useNewProductId = () => {
  const [asked, setAsked] = useState(() => ({ opened: cacheBuster(), times: 1 }));
  const answer = useEndpoint(
    {
      key: ['generateProductId', asked.opened, asked.times],
      load: () => catalogClient.generateProductId({ query: { _t: cacheBuster() } }),
    },
    { revalidate: false },
  );
  const isMissing = answer.isLoading || Boolean(answer.failure);
  return {
    productId: isMissing ? null : (answer.data?.productId ?? null),
    hasFailed: Boolean(answer.failure) && !answer.isRefreshing,
    retry: () => void answer.retry(), // shown in the field
    next: () => setAsked(({ opened, times }) => ({ opened, times: times + 1 })),
    /** The id that was there before `next`: its answer is still known. */
    previous: () => setAsked(({ opened, times }) => ({ opened, times: Math.max(1, times - 1) })),
  };
};

export type NewProductId = ReturnType<typeof useNewProductId>;
