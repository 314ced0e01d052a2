import type { KeptProduct } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { careClient } from '../../../lib/api/care.js';
import { setupClient } from '../../../lib/api/setup.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';

/** A product to label, and how many labels it gets at first. */
export interface Labelled {
  readonly productId: string;
  readonly count: number;
}

/** The sentence for a failed call of the labels. */
export const labelsMessageFor = messagesOf({
  readProduct: () => texts.failed,
  addCode: ({ kind, message }) => (kind === 'answer' ? serverTextOr(texts.notMade, message) : texts.notMade),
});

/** Calls that run at a time. */
const AT_ONCE = 5;

/** The products as they are now, with their codes; those without one get one of the shop's own. */
export function useLabelled(labelled: readonly Labelled[]) {
  const ids = labelled.map(({ productId }) => productId);
  const list = useEndpoint({ key: ['labels', ...ids], load: () => readAll(ids) }, { revalidate: false });
  const making = useRequestKey();
  const [problem, setProblem] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const products = list.data ?? [];

  const codeFor = async ({ productId: id }: KeptProduct, code: string) => {
    const options = { idempotencyKey: making.keyFor([id, code]) };
    return (await careClient.addCode({ params: { id }, body: { code } }, options)).product;
  };
  /** @returns whether each of these products has a code now. */
  const makeCodes = async (without: readonly KeptProduct[]): Promise<boolean> => {
    setProblem(null);
    setIsMaking(true);
    try {
      const wanted = without.map(({ productId }) => productId);
      const body = { count: wanted.length };
      const { codes } = await setupClient.createOwnCodes({ body }, { idempotencyKey: making.keyFor(wanted) });
      const coded = new Map<string, KeptProduct>();
      for (const [index, product] of without.entries())
        coded.set(product.productId, await codeFor(product, codes[index] ?? ''));
      making.renew();
      await list.mutate(
        products.map((product) => coded.get(product.productId) ?? product),
        { revalidate: false },
      );
      return true;
    } catch (failure) {
      const message = labelsMessageFor('addCode', failure);
      notify.error(message);
      setProblem(message);
      return false;
    } finally {
      setIsMaking(false);
    }
  };
  return { list, products, makeCodes, isMaking, problem };
}

/** The code that a label shows: that of one unit. */
export function labelCodeOf({ codes }: KeptProduct): string | null {
  return codes.find(({ packNo }) => packNo === 0)?.code ?? null;
}

async function readAll(ids: readonly string[]): Promise<readonly KeptProduct[]> {
  const products: KeptProduct[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE).map((id) => careClient.readProduct({ params: { id } }));
    products.push(...(await Promise.all(some)).map(({ product }) => product));
  }
  return products;
}
