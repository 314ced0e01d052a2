import type { ReviewedProduct } from '@bahi/contracts/catalog';
import { MAX_CLASSED_PRODUCTS, nameKeyOf } from '@bahi/contracts/shared';
import { useMemo, useState } from 'react';
import { productTaxClient } from '../../../lib/api/product-tax.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { productTaxTexts } from '../../../lib/texts/en/product-tax.js';
import { taxMessageFor } from './tax-messages.js';
import { suggestClass, type TaxClass } from './tax-model.js';
import { useTaxPack } from './use-tax-pack.js';

const { review: texts } = productTaxTexts;

/** Each product gets the class that suits its name. */
export const SUITED = '.suited';

export interface MissingRow {
  readonly product: ReviewedProduct;
  readonly suggested: TaxClass | undefined;
}

/** The products that need tax data, what is ticked among them, and how they get their classes. */
export function useTaxReview(onChanged: () => void) {
  const review = useEndpoint({ key: ['reviewTax'], load: () => productTaxClient.reviewTax({ query: {} }) });
  const pack = useTaxPack();
  const { keyFor, renew } = useRequestKey();
  const [query, setQuery] = useState('');
  const [forAll, setForAll] = useState(SUITED);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const rows = useMemo(
    () =>
      (review.data?.missing ?? []).map((product) => ({
        product,
        suggested: suggestClass(pack.data?.classes ?? [], product.productName),
      })),
    [review.data, pack.data],
  );
  const shown = rows
    .filter(({ product }) => nameKeyOf(product.productName).includes(nameKeyOf(query)))
    .slice(0, MAX_CLASSED_PRODUCTS);
  const classOf = ({ suggested }: MissingRow) => (forAll === SUITED ? suggested?.id : forAll);
  const ticked = shown.filter((row) => classOf(row) !== undefined && !unticked.has(row.product._id));

  const tick = (ids: readonly string[], isOn: boolean) =>
    setUnticked((before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isOn ? [] : ids)]));
  const set = async () => {
    const products = ticked.map((row) => ({
      ...{ productId: row.product._id, version: row.product.version },
      class: classOf(row) ?? null,
    }));
    setIsBusy(true);
    setProblem(null);
    try {
      const { results } = await productTaxClient.setTaxClasses(
        { body: { products } },
        { idempotencyKey: keyFor(products) },
      );
      renew();
      const done = results.filter(({ outcome }) => outcome === 'set').length;
      notify.success(texts.someSet(done));
      if (done < results.length) setProblem(texts.someLeft(results.length - done));
      setQuery('');
      setForAll(SUITED);
      onChanged();
      await review.retry();
    } catch (failure) {
      const text = taxMessageFor('setTaxClasses', failure);
      notify.error(text);
      setProblem(text);
    } finally {
      setIsBusy(false);
    }
  };
  return { review, pack, shown, ticked, query, setQuery, forAll, setForAll, classOf, tick, set, isBusy, problem };
}

export type TaxReviewing = ReturnType<typeof useTaxReview>;
