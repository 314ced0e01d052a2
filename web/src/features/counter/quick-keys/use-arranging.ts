import { useRef, useState } from 'react';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { setupClient } from '../../../lib/api/setup.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import type { FoundItem } from '../../../lib/counter-list/counter-list.js';
import { announce } from '../../../lib/feedback/announce.js';
import { notify } from '../../../lib/feedback/toast.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { arrangeTexts as texts } from '../../../lib/texts/en/arrange.js';
import type { Counter } from '../use-counter.js';
import { arrangementRequest, type KeyPage, keyAt, MAX_PAGES, moved, withKey, without } from './quick-keys.js';
import { tilesOf } from './tile-pages.js';

/** How many of the products sold most a first arrangement begins with. */
const FIRST_TILES = 12;

/** What went wrong on saving; `isStale` when another till arranged the tiles meanwhile. */
interface ArrangeProblem {
  readonly text: string;
  readonly isStale: boolean;
}

/** An arrangement that is being changed, until it is saved. */
export function useArranging(counter: Pick<Counter, 'quickKeys' | 'list'>, onSaved: () => void) {
  const { quickKeys, list } = counter;
  const { keyFor, renew } = useRequestKey();
  // The version that is changed: a newer one that arrives meanwhile is refused by the server.
  const version = useRef(quickKeys.version);
  const [pages, setPages] = useState(() => firstPages(counter));
  const [at, setAt] = useState(0);
  const [isDirty, setIsDirty] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<ArrangeProblem | null>(null);
  const page = pages[at] ?? EMPTY;

  const change = (next: readonly KeyPage[]) => {
    setPages(next);
    setIsDirty(true);
  };
  const changePage = (next: KeyPage) => change(pages.with(at, next));
  const save = async () => {
    if (isSaving) return;
    setIsSaving(true);
    setProblem(null);
    const body = arrangementRequest(
      version.current,
      pages.filter(({ keys }) => keys.length > 0),
    );
    try {
      const { dropped, ...kept } = await setupClient.updateQuickKeys({ body }, { idempotencyKey: keyFor(body) });
      renew();
      await quickKeys.show(kept);
      notify.success(texts.saved);
      const names = dropped.map(({ productName, productId }) => productName ?? productId);
      if (names.length > 0) notify.warning(texts.dropped(names.join(', ')));
      onSaved();
    } catch (failure) {
      const isStale = outcomeOf(failure).code === 'quick-keys-changed';
      const text = refusalText(failure, texts.failed);
      notify.error(text);
      setProblem({ text, isStale });
    } finally {
      setIsSaving(false);
    }
  };
  const readNewer = async () => {
    const newer = await quickKeys.retry().catch(() => undefined);
    if (!newer) return;
    version.current = newer.version;
    setPages(firstPages({ quickKeys: newer, list }));
    setAt(0);
    setIsDirty(false);
    setProblem(null);
  };
  return {
    pages,
    at,
    page,
    isDirty,
    isSaving,
    problem,
    choosePage: setAt,
    addPage: () => {
      if (pages.length >= MAX_PAGES) return;
      change([...pages, EMPTY]);
      setAt(pages.length);
    },
    removePage: () => {
      const rest = pages.toSpliced(at, 1);
      change(rest.length > 0 ? rest : [EMPTY]);
      setAt(Math.max(0, at - 1));
    },
    rename: (name: string) => changePage({ ...page, name }),
    put: (place: number, { product, packNo }: FoundItem) => {
      const { productId, name: productName } = product;
      changePage(withKey(page, { place, productId, productName, packNo }));
    },
    move: (from: number, to: number) => {
      changePage(moved(page, from, to));
      announce(texts.moved(keyAt(page, from)?.productName ?? '', to));
    },
    remove: (place: number) => {
      changePage(without(page, place));
      announce(texts.removed(keyAt(page, place)?.productName ?? ''));
    },
    save,
    readNewer,
  };
}

export type Arranging = ReturnType<typeof useArranging>;

const EMPTY: KeyPage = { name: '', keys: [] };

/** A first arrangement begins with what the counter showed until now. */
function firstPages({
  quickKeys,
  list,
}: Pick<Counter, 'list'> & { readonly quickKeys: { readonly pages: readonly KeyPage[] } }): readonly KeyPage[] {
  if (quickKeys.pages.some(({ keys }) => keys.length > 0)) return quickKeys.pages;
  const keys = tilesOf({ kind: 'often' }, [], list.look)
    .slice(0, FIRST_TILES)
    .flatMap((found, index) => {
      if (!found) return [];
      const { productId, name: productName } = found.product;
      return [{ place: index + 1, productId, productName, packNo: found.packNo }];
    });
  return [{ name: '', keys }];
}
