import type { CreditNote } from '@bahi/contracts/billing';
import type { ProblemLine } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import { useEffect, useMemo, useState } from 'react';
import { useReason } from '../../../components/payment/reason-chips.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { moneyClient } from '../../../lib/api/money.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { tileRupees } from '../../../lib/format/format.js';
import { paiseOf } from '../../../lib/format/rupee-sums.js';
import { useSending } from '../../../lib/money/use-sending.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { type RefundRow, refundProblem, refundsOf } from './refund-rows.js';
import { allOf, type ReturnChoices, requestedLines, returnLinesOf } from './return-lines.js';
import type { MoneyDialogProps } from './take-payment-dialog.js';

const { return: texts } = moneyTexts;
const QUOTE_MS = 250;

type Lines = Parameters<typeof moneyClient.quoteCreditNote>[0]['body']['lines'];
type Body = Parameters<typeof moneyClient.issueCreditNote>[0]['body'];
type Quote = Awaited<ReturnType<typeof moneyClient.quoteCreditNote>>['quote'];

/** What comes back of an invoice, what it is worth, and how that is given back. */
export function useReturn({ invoice, onClose, onChanged }: Omit<MoneyDialogProps, 'returnFocus'>) {
  const { invoiceId } = invoice;
  const [creditNoteKey] = useState(uuidv7);
  const [choices, setChoices] = useState<ReturnChoices>({});
  const [left, setLeft] = useState<ReadonlyMap<number, number>>(new Map());
  const reason = useReason();
  const lines = useMemo(() => returnLinesOf(invoice, left), [invoice, left]);
  const wanted = requestedLines(lines, choices);
  const quoting = useQuote(invoiceId, wanted);
  const { quote } = quoting;
  const refunds = useRefunds(quote);
  /** Another till was faster: the lines show what is left. */
  const onRefused = (failure: unknown) => {
    const refused = outcomeOf(failure).body?.lines;
    if (Array.isArray(refused)) setLeft((before) => withLeft(before, refused));
    onChanged();
  };
  const sending = useSending({
    send: (body: Body) => moneyClient.issueCreditNote({ body }),
    onDone: ({ creditNote }) => {
      notify.success(doneText(creditNote));
      onChanged();
      onClose();
    },
    onRefused,
    failedText: texts.failed,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure of the quote matters.
  useEffect(() => {
    if (quoting.failure) onRefused(quoting.failure);
  }, [quoting.failure]);

  const giveBack = () => {
    if (sending.isLocked) return void sending.retry();
    if (!quote || !wanted || !reason.check() || refunds.problem !== '') return;
    const body = {
      creditNoteKey,
      invoiceId,
      lines: wanted,
      reason: reason.text,
      ...refundsOf(refunds.rows),
    };
    void sending.start(body); // reports its own failures
  };
  return {
    lines,
    choices,
    reason,
    quoting,
    refunds,
    sending,
    hasChosen: wanted === null || wanted.length > 0,
    isTyped: Object.values(choices).some(({ text }) => text !== '0'),
    choose: (lineNo: number, choice: ReturnChoices[number]) => {
      sending.forget();
      setChoices((before) => ({ ...before, [lineNo]: choice }));
    },
    chooseAll: () => setChoices((before) => allOf(lines, before)),
    giveBack,
    close: () => {
      if (sending.isLocked) onChanged();
      onClose();
    },
  };
}

/** What became of the money: what was handed back is said first. */
function doneText({ creditNoteId, refunded, settled, toAccount }: CreditNote): string {
  if (refunded > 0) return texts.done(creditNoteId, tileRupees(refunded));
  return toAccount > 0
    ? texts.doneAccount(creditNoteId, tileRupees(toAccount))
    : texts.doneOpen(creditNoteId, tileRupees(settled));
}

type QuoteReply = { readonly quote: Quote; readonly of: string };

const NOTHING: Call<QuoteReply> = { key: null, load: () => Promise.reject(new Error('Nothing to quote')) };

/** The amounts of what is chosen now; absent while they are worked out. */
function useQuote(invoiceId: string, wanted: Lines | null) {
  const now = wanted && wanted.length > 0 ? JSON.stringify(wanted) : '';
  const settled = useDebounced(now, QUOTE_MS);
  const load = async () => {
    const { quote } = await moneyClient.quoteCreditNote({ body: { invoiceId, lines: JSON.parse(settled) as Lines } });
    return { quote, of: settled };
  };
  const read = useEndpoint(settled === '' ? NOTHING : { key: ['quoteCreditNote', invoiceId, settled], load }, {
    revalidate: false,
  });
  const isCurrent = now !== '' && now === settled;
  return {
    quote: isCurrent && read.data?.of === now ? read.data.quote : undefined,
    /** The amounts of a moment ago stay while the next are worked out. */
    last: now === '' ? undefined : read.data?.quote,
    failure: isCurrent ? read.failure : undefined,
    isWaiting: now !== '' && (!isCurrent || read.isRefreshing),
    retry: read.retry,
  };
}

/** The refunds of a quote, and what a person made of them; another sum begins anew. */
function useRefunds(quote: Quote | undefined) {
  const [edited, setEdited] = useState<readonly RefundRow[] | null>(null);
  const restPaise = paiseOf(quote?.rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another sum cannot be right.
  useEffect(() => setEdited(null), [restPaise]);
  const proposed = (quote?.refunds ?? []).map(({ method, amount }) => ({ method, text: String(amount) }));
  const rows = restPaise === 0 ? [] : (edited ?? proposed);
  return { rows, problem: refundProblem(rows, restPaise), change: setEdited };
}

function withLeft(before: ReadonlyMap<number, number>, refused: readonly ProblemLine[]) {
  return new Map([...before, ...refused.map(({ lineNo, left = 0 }) => [lineNo, left] as const)]);
}
