import type { KeptProduct } from '@bahi/contracts/catalog';
import { asMilli, MILLI_PER_UNIT } from '@bahi/contracts/shared';
import { useRef, useState } from 'react';
import { isUnanswered, outcomeOf } from '../../../lib/api/api-failure.js';
import { careClient } from '../../../lib/api/care.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { itemOf } from '../../../lib/counter-list/counter-list.js';
import { notify } from '../../../lib/feedback/toast.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { unknownTexts as texts } from '../../../lib/texts/en/unknown.js';
import { itemName } from '../parts/amounts.js';
import type { Counter } from '../use-counter.js';

/** A product that was added to the list for an unknown code. */
export interface MadeProduct {
  readonly code: string;
  readonly productId: string;
}

/** What a code is to name. */
export interface Link extends MadeProduct {
  readonly packNo: number;
  /** Keeps digits with a wrong check digit as an own code. */
  readonly force: boolean;
}

/** Why a code was not linked, and what to send when a person insists: a wrong check digit may be meant. */
export interface LinkProblem {
  readonly text: string;
  readonly again: Link | null;
}

/** Gives unknown codes to products, and puts what was scanned on the bill. */
export function useLinking(counter: Counter, onLinked: (code: string) => void) {
  const { keyFor, renew } = useRequestKey();
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const [problem, setProblem] = useState<LinkProblem | null>(null);

  const link = async (wanted: Link) => {
    if (inFlight.current) return;
    inFlight.current = true;
    setIsBusy(true);
    setProblem(null);
    const { productId: id, ...body } = wanted;
    try {
      const { product } = await careClient.addCode({ params: { id }, body }, { idempotencyKey: keyFor(wanted) });
      renew();
      const item = keptItem(product, wanted.packNo);
      counter.add(item, asMilli(MILLI_PER_UNIT));
      notify.success(texts.linked(wanted.code, itemName(item)));
      void counter.list.refresh(); // reports its own failure
      onLinked(wanted.code);
    } catch (failure) {
      const text = refusalText(failure, texts.failed);
      notify.error(text);
      setProblem({ text, again: againAfter(failure, wanted) });
    } finally {
      inFlight.current = false;
      setIsBusy(false);
    }
  };
  return { link, isBusy, problem, clear: () => setProblem(null) };
}

function againAfter(failure: unknown, link: Link): Link | null {
  if (outcomeOf(failure).errors.some(({ code }) => code === 'check-digit')) return { ...link, force: true };
  return isUnanswered(failure) ? link : null;
}

/** A product as its own call answers it, or a pack of it, as it goes on a bill. */
function keptItem({ productName, sellingPrice, allowsFractions, imageUrl, ...product }: KeptProduct, packNo: number) {
  const own = { name: productName, price: sellingPrice, fractions: allowsFractions, image: imageUrl };
  return itemOf({ ...product, ...own }, packNo);
}
