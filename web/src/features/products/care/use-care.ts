import { useState } from 'react';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { careClient, stockClient } from '../../../lib/api/care.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { type CareCall, careMessageFor } from './care-messages.js';
import type { KeptProduct } from './care-model.js';

/** One toast for one press. */
const CARING = { action: 'care' };

interface Write<Reply> {
  readonly call: CareCall;
  /** Equal content is sent under an equal key. */
  readonly content: unknown;
  readonly send: (key: string) => Promise<Reply>;
  readonly done: (reply: Reply) => string;
}

/** A product with its history, and the writes about it; `onChanged` runs after each that succeeded. */
export function useCare(productId: string, onChanged: () => void) {
  const kept = useEndpoint({
    key: ['readProduct', productId],
    load: () => careClient.readProduct({ params: { id: productId } }),
  });
  const { mutate, retry } = kept;
  const { keyFor, renew } = useRequestKey();
  const [problem, setProblem] = useState<{
    readonly text: string;
    readonly code: string;
    readonly issue?: string;
  } | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [busy, setBusy] = useState<CareCall | null>(null);

  /** @returns whether it succeeded. */
  const write = async <Reply>({ call, content, send, done }: Write<Reply>): Promise<boolean> => {
    setBusy(call);
    setProblem(null);
    try {
      const reply = await send(keyFor([call, content]));
      renew();
      notify.success(done(reply), CARING);
      onChanged();
      return true;
    } catch (failure) {
      const text = careMessageFor(call, failure);
      notify.error(text, CARING);
      const { code, errors } = outcomeOf(failure);
      setProblem({ text, code, issue: errors[0]?.code });
      return false;
    } finally {
      setBusy(null);
    }
  };
  /** Writes the product itself: the reply has it as it is now. */
  const change = (
    call: CareCall,
    content: unknown,
    send: (key: string) => Promise<{ readonly success: true; readonly product: KeptProduct }>,
    text: string,
  ) =>
    write({
      call,
      content,
      send: async (key) => {
        const reply = await send(key);
        await mutate(reply, { revalidate: false });
        return reply;
      },
      done: () => text,
    });
  const clear = () => setProblem(null);
  return { kept, product: kept.data?.product, write, change, problem, busy, isDirty, setIsDirty, clear, reload: retry };
}

export type Care = ReturnType<typeof useCare>;
export { careClient, stockClient };
