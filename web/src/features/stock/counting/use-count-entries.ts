import { uuidv7 } from '@bahi/contracts/shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isUnanswered, outcomeOf } from '../../../lib/api/api-failure.js';
import { countsClient } from '../../../lib/api/counts.js';
import { stockMessageFor } from '../stock-messages.js';
import { forgetEntry, type KeptEntry, keepEntry, keepTray, readEntries, readTray } from './kept-entries.js';

const RETRY_MS = 5_000;
/** So many that were sent are shown, and can be undone. */
export const RECENT = 10;
const SESSION_OVER = 401;
/** The first hex digits of a key are its milliseconds. */
const TIME_DIGITS = 12;

type Counted = Pick<KeptEntry, 'productId' | 'name' | 'unit' | 'counted'>;

/**
 * What this device counted: kept on it until the server has it, over reloads and without a connection. Entries are sent in
 * their order, one at a time, each under its key until there is an answer.
 */
export function useCountEntries(countId: string, onSent: () => void) {
  const [entries, setEntries] = useState(() => readEntries(countId));
  const [tray, setTray] = useState(() => readTray(countId));
  const latest = useRef(entries);
  const sent = useRef(onSent);
  sent.current = onSent;

  const put = useCallback(
    (entry: KeptEntry) => {
      const others = latest.current.filter(({ entryKey }) => entryKey !== entry.entryKey);
      keepEntry(countId, entry);
      latest.current = withoutOld(countId, [...others, entry].sort(byKey));
      setEntries(latest.current);
    },
    [countId],
  );
  const sendAll = useSending(countId, latest, put, sent);

  const add = (counted: Counted) => {
    put({ ...counted, entryKey: keyAfter(latest.current.at(-1)), state: 'waiting' });
    void sendAll(); // the entries show their outcomes
  };
  const undo = (entry: KeptEntry) => {
    put({ ...entry, isUndone: true });
    add({ ...entry, counted: -entry.counted });
  };
  const tryAgain = (entry: KeptEntry) => {
    const { refusal: _, ...rest } = entry;
    put({ ...rest, state: 'waiting' });
    void sendAll();
  };
  const forget = ({ entryKey }: KeptEntry) => {
    forgetEntry(countId, entryKey);
    latest.current = latest.current.filter((one) => one.entryKey !== entryKey);
    setEntries(latest.current);
  };
  const putTray = (codes: readonly string[]) => {
    keepTray(countId, codes);
    setTray(codes);
  };
  return {
    waiting: entries.filter(({ state }) => state === 'waiting').length,
    refused: entries.filter(({ state }) => state === 'refused'),
    /** Newest first, without those that only take one back. */
    recent: entries
      .filter(({ counted }) => counted > 0)
      .toReversed()
      .slice(0, RECENT),
    add,
    undo,
    tryAgain,
    forget,
    sendAll,
    tray,
    addUnknown: (code: string) => putTray([...tray.filter((one) => one !== code), code]),
    removeUnknown: (code: string) => putTray(tray.filter((one) => one !== code)),
  };
}

/** Entries of one moment keep their order: the key of the later one is of the next millisecond. */
function keyAfter(last: KeptEntry | undefined): string {
  const before = last ? Number.parseInt(last.entryKey.replace('-', '').slice(0, TIME_DIGITS), 16) : 0;
  return uuidv7(Math.max(Date.now(), before + 1));
}

export type CountEntries = ReturnType<typeof useCountEntries>;

interface Current<T> {
  current: T;
}

function useSending(
  countId: string,
  latest: Current<readonly KeptEntry[]>,
  put: (entry: KeptEntry) => void,
  sent: Current<() => void>,
) {
  const isSending = useRef(false);
  const isOver = useRef(false);
  const sendAll = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const next = () => latest.current.find(({ state }) => state === 'waiting');
    for (let entry = next(); entry && !isOver.current; entry = next()) {
      const result = await sendEntry(countId, entry);
      if (!result) break;
      // It may have been undone meanwhile.
      const known = latest.current.find(({ entryKey }) => entryKey === entry?.entryKey) ?? entry;
      put({ ...known, ...result });
      if (result.state === 'sent') sent.current();
    }
    isSending.current = false;
  }, [countId, latest, put, sent]);
  useEffect(() => {
    isOver.current = false;
    const send = () => void sendAll();
    send();
    const timer = setInterval(send, RETRY_MS);
    addEventListener('online', send);
    return () => {
      isOver.current = true;
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [sendAll]);
  return sendAll;
}

/** The answer to an entry; undefined without one, then the entry waits on. */
async function sendEntry(countId: string, { entryKey, productId, counted }: KeptEntry) {
  try {
    const body = { productId, counted };
    const { entry } = await countsClient.countProduct({ params: { countId, entryKey }, body });
    return { state: 'sent' as const, sum: entry.sum };
  } catch (failure) {
    if (isUnanswered(failure) || outcomeOf(failure).status === SESSION_OVER) return undefined;
    return { state: 'refused' as const, refusal: stockMessageFor('countProduct', failure) };
  }
}

function byKey(one: KeptEntry, other: KeptEntry) {
  return one.entryKey < other.entryKey ? -1 : 1;
}

/** The device keeps what was sent only as long as it is shown. */
function withoutOld(countId: string, entries: readonly KeptEntry[]): readonly KeptEntry[] {
  const done = entries.filter(({ state }) => state === 'sent');
  const old = new Set(done.slice(0, Math.max(0, done.length - 2 * RECENT)).map(({ entryKey }) => entryKey));
  for (const entryKey of old) forgetEntry(countId, entryKey);
  return old.size === 0 ? entries : entries.filter(({ entryKey }) => !old.has(entryKey));
}
