import type { CounterProduct } from '@bahi/contracts/catalog';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useCounterList } from '../../../lib/counter-list/use-counter-list.js';
import { notify } from '../../../lib/feedback/toast.js';
import { units } from '../../../lib/format/format.js';
import { useScanner } from '../../../lib/navigation/use-scanner.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import { countedOf, readTyped } from './count-entry.js';
import type { CountEntries } from './use-count-entries.js';

const { counting: texts } = stockTexts;
export const MAX_RESULTS = 8;

/** The entry field of a count: what it finds, its keys, and the scanner. */
export function useCounting(entries: CountEntries, field: RefObject<HTMLInputElement | null>) {
  const { look, failure, isLoaded, refresh } = useCounterList();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { quantity, text, hasQuantity } = readTyped(typed);
  const found = useMemo(() => look.search(text).slice(0, MAX_RESULTS), [look, text]);
  const marked = Math.min(active, Math.max(0, found.length - 1));

  const type = (next: string) => {
    setTyped(next);
    setActive(0);
  };
  /** Counts a product or a pack of it; false when it cannot be so many. */
  const count = (productId: string, packNo: number, many: number): boolean => {
    const counted = countedOf(look, { productId, packNo }, many);
    if (counted) entries.add(counted);
    else notify.error(texts.fraction(look.byProductId(productId)?.name ?? productId));
    return counted !== null;
  };
  const countCode = (code: string, many: number): boolean => {
    const item = look.byCode(code);
    return item !== undefined && count(item.productId, item.packNo, many);
  };
  const countOrKeep = (code: string, many: number) => {
    if (look.byCode(code)) countCode(code, many);
    else entries.addUnknown(code);
  };
  const pick = ({ productId }: CounterProduct) => {
    if (count(productId, 0, quantity ?? 1)) type('');
    field.current?.focus();
  };
  /** Enter. The text is read from the field itself: keys of a scanner come faster than renders. */
  const commit = (value: string) => {
    const read = readTyped(value);
    if (read.quantity === undefined) return void notify.error(texts.unreadable);
    if (read.text === '') return;
    const product = value === typed ? found[marked] : look.search(read.text)[0];
    if (look.byCode(read.text)) {
      if (countCode(read.text, read.quantity)) type('');
    } else if (product) {
      if (count(product.productId, 0, read.quantity)) type('');
    } else {
      entries.addUnknown(read.text);
      type('');
    }
  };

  const beforeBurst = useRef('');
  useScanner(true, {
    inEveryField: true,
    onBurst: () => {
      beforeBurst.current = field.current?.value ?? '';
    },
    onScan: (code) => {
      const before = beforeBurst.current;
      const read = readTyped(before);
      // Fast fingers in the field, not a scanner: codes have a digit.
      if (document.activeElement === field.current && !/\d/.test(code)) return commit(before + code);
      if (read.hasQuantity) {
        countOrKeep(read.text + code, read.quantity ?? 1);
        return type('');
      }
      // A scanner may pause within a code: what stands before the burst can be its beginning.
      if (before !== '' && look.byCode(before + code)) {
        countCode(before + code, 1);
        return type('');
      }
      countOrKeep(code, 1);
      type(before);
    },
  });
  /** Takes a code of the camera; answers what became of it, in words. */
  const scan = (code: string): string => {
    const item = look.byCode(code);
    if (!item) {
      entries.addUnknown(code);
      return texts.unknownCode(code);
    }
    return countCode(code, 1) ? texts.seen(item.name, '1') : '';
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(event.currentTarget.value);
  };
  const keys: Readonly<Record<string, (value: string) => void>> = {
    Enter: commit,
    Escape: () => type(''),
    ArrowDown: () => setActive(Math.min(marked + 1, Math.max(0, found.length - 1))),
    ArrowUp: () => setActive(Math.max(0, marked - 1)),
  };
  return {
    ...{ typed, type, text, found, active: marked, pick, scan, onKeyDown },
    meaning: meaningOf({ quantity, text, hasQuantity, finds: found.length > 0 || look.byCode(text) !== undefined }),
    list: { failure, isLoaded, refresh },
  };
}

interface Meaning {
  readonly quantity: number | undefined;
  readonly text: string;
  readonly hasQuantity: boolean;
  readonly finds: boolean;
}

function meaningOf({ quantity, text, hasQuantity, finds }: Meaning): string {
  if (quantity === undefined) return texts.unreadable;
  if (text === '') return hasQuantity ? texts.times(units(quantity)) : '';
  return finds ? '' : texts.nothing(text);
}

export type CountingField = ReturnType<typeof useCounting>;
