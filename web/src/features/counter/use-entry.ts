import { asMilli, MILLI_PER_UNIT, type Milli } from '@bahi/contracts/shared';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type FoundItem, itemOf, withPacks } from '../../lib/counter-list/counter-list.js';
import { notify } from '../../lib/feedback/toast.js';
import { useScanner } from '../../lib/navigation/use-scanner.js';
import { areShortcutsOn, SCANNER_GAP_MS } from '../../lib/navigation/use-shortcuts.js';
import { counterTexts as texts } from '../../lib/texts/en/counter.js';
import { type Entry, readEntry } from './bill/entry.js';
import { actOf, meaningOf } from './bill/meaning.js';
import { itemName } from './parts/amounts.js';
import { MAX_RESULTS } from './parts/results.js';
import { rareActs } from './rare-acts-chunk.js';
import type { Counter } from './use-counter.js';

export interface EntryOptions {
  readonly onHelp: () => void;
  readonly onLeave: () => void;
  /** Asks for the discount of the chosen line. */
  readonly onDiscount: () => void;
  /** A code was scanned: the bill replaces what is asked. */
  readonly onScan: () => void;
}

const ONE = asMilli(MILLI_PER_UNIT);
/** Single keys that people can switch off; not Enter, arrows and Escape. */
const SWITCHED = new Set(['Delete', '%']);
/** How many, in front of what is scanned next. */
const COUNTED = /^\s*[\d.]+\s*\*\s*$/;

/** The text in the entry field: what it means, what it finds, and its keys. */
export function useEntry(counter: Counter, field: RefObject<HTMLInputElement | null>, options: EntryOptions) {
  const { list, bill } = counter;
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const entry = useMemo(() => readEntry(typed), [typed]);
  const searched = entry.kind === 'find' ? entry.text : '';
  const found = useMemo(() => withPacks(list.look.search(searched), MAX_RESULTS), [list.look, searched]);
  const at = Math.max(0, Math.min(active, found.shown.length - 1));
  const marked = found.shown[at];
  const exact = searched === '' ? undefined : list.look.byCode(searched);
  const item = exact ?? (marked && itemOf(marked.product, marked.packNo));

  const follow = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const keyAt = useRef(0);
  const isFast = useRef(false);
  // The keys of a scan come faster than results: what they find is shown once they pause.
  const onChange = ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
    isFast.current ? startTransition(() => follow(value)) : follow(value);
  const type = (text: string) => {
    if (field.current) field.current.value = text;
    follow(text);
  };
  /** Adds a scanned or typed code; `3*` in front of it counts. */
  const addCode = (text: string): boolean => {
    const read = readEntry(text);
    if (read.kind !== 'find') return false;
    const known = list.look.byCode(read.text);
    return known !== undefined && counter.add(known, read.quantityMilli);
  };
  const addItem = ({ product, packNo }: FoundItem, quantityMilli: Milli) => {
    if (counter.add(itemOf(product, packNo), quantityMilli)) type('');
  };
  const pressQuickKey = (place: number) => {
    const chosen = counter.tiles.shown[place - 1];
    if (chosen) void counter.add(itemOf(chosen.product, chosen.packNo), ONE);
    else notify.error(texts.refusals['no-quick-key']);
    type('');
  };
  /** Enter or Tab. The text is read from the field itself, which results follow. */
  const commit = (text: string) => {
    const read = readEntry(text);
    if (read.kind === 'help') {
      options.onHelp();
      return type('');
    }
    if (read.kind === 'quick-key') return pressQuickKey(read.place);
    if (read.kind === 'unreadable') return void notify.error(texts.meaning.unreadable);
    if (read.kind === 'find') return commitText(text, read);
    const act = actOf(read, undefined);
    if (act && counter.act(act)) type('');
  };
  const commitText = (text: string, wanted: Find) => {
    if (addCode(text)) return type('');
    const best = text === typed ? marked : withPacks(list.look.search(wanted.text), 1).shown[0];
    if (best) return addItem(best, wanted.quantityMilli);
    // A name that nothing has stays, to be corrected; only codes are put aside.
    if (!/\d/.test(wanted.text)) return field.current?.select();
    void counter.addUnknown(text.trim()); // reports its own failure
    type('');
  };

  /** Takes a code of the camera to the bill; answers what became of it, in words. */
  const scan = (code: string): string => {
    const known = list.look.byCode(code);
    if (known && counter.add(known, ONE)) return texts.camera.added(itemName(known));
    if (!known) void counter.addUnknown(code); // reports its own failure
    return known ? '' : texts.camera.unknown(code);
  };

  const beforeBurst = useRef('');
  const before = useRef<Written>(null);
  useScanner(true, {
    inEveryField: true,
    onBurst: () => {
      beforeBurst.current = field.current?.value ?? '';
      before.current = written(document.activeElement, field.current);
    },
    onScan: (code) => {
      takeOut(before.current);
      if (counter.isPaying) notify.info(texts.lines.scanned);
      counter.setIsPaying(false);
      options.onScan();
      const waits = beforeBurst.current;
      // Fast fingers in the field, not a scanner: codes have digits and no commands.
      if (document.activeElement === field.current && !isCode(code)) return commit(waits + code);
      // A scanner may pause within a code: what stands before the burst can be its beginning, or say how many.
      if (waits !== '' && addCode(waits + code)) return type('');
      // A known one that has no place on the bill was said so.
      if (!addCode(code) && !list.look.byCode(code)) void counter.addUnknown(code); // reports its own failure
      type(COUNTED.test(waits) ? '' : waits);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    isFast.current = event.timeStamp - keyAt.current < SCANNER_GAP_MS;
    keyAt.current = event.timeStamp;
    const text = event.currentTarget.value;
    const isEmpty = text.trim() === '';
    const act = (isEmpty ? emptyKeys : typingKeys)[event.key];
    if (isEmpty && SWITCHED.has(event.key) && !areShortcutsOn()) return;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== '%')) return;
    if (act(text) !== false) event.preventDefault();
  };
  const hasLines = bill.lines.length > 0;
  const step = (by: number) => (hasLines ? counter.act({ do: 'step', by }) : false);
  const emptyKeys: Readonly<Record<string, (text: string) => unknown>> = {
    Enter: () => counter.pay(),
    ArrowUp: () =>
      hasLines && !counter.repeat.isRepeat(bill)
        ? counter.act({ do: 'choose', at: bill.chosen - 1 })
        : counter.repeat.repeat(bill),
    ArrowDown: () => hasLines && counter.act({ do: 'choose', at: bill.chosen + 1 }),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Delete: () => hasLines && counter.dispatch({ do: 'remove', at: bill.chosen }),
    Escape: () => options.onLeave(),
    '%': () => hasLines && options.onDiscount(),
  };
  const typingKeys: Readonly<Record<string, (text: string) => unknown>> = {
    Enter: commit,
    Tab: commit,
    Escape: () => type(''),
    ArrowDown: () => setActive(at + 1),
    ArrowUp: () => setActive(at - 1),
  };
  return {
    typed,
    type,
    onChange,
    searched,
    found,
    active: at,
    isTyping: typed.trim() !== '',
    meaning: meaningOf(entry, bill.lines[bill.chosen], item),
    addFound: (item: FoundItem) => addItem(item, entry.kind === 'find' ? entry.quantityMilli : ONE),
    scan,
    onKeyDown,
  };
}

type Find = Extract<Entry, { kind: 'find' }>;

type Written = readonly [field: HTMLInputElement, value: string] | null;

/** What stands in the field that has the focus, other than the entry field. */
function written(at: Element | null, entry: Element | null): Written {
  return at instanceof HTMLElement && 'value' in at && at !== entry ? [at as HTMLInputElement, `${at.value}`] : null;
}

/** Takes the keys of a scan out of a field again. */
function takeOut(before: Written) {
  if (before) void rareActs.preload().then((parts) => parts?.putBack(...before)); // never rejects
}

/** Whether a burst can be a code: with a digit, and nothing that the entry field reads as a command. */
function isCode(text: string) {
  return readEntry(text).kind === 'find' && !text.includes('*') && /\d/.test(text);
}
