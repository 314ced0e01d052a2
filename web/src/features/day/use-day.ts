import type { moneyApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import { addDays, type Day, parseDay } from '@bahi/contracts/shared';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { moneyClient } from '../../lib/api/money.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { todayIn } from '../../lib/format/format.js';
import { serverTextOr } from '../../lib/messages/message-rule.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';

/** A report; `asked` names the day it was asked for, because data of the last one stays until the next arrives. */
type DayData = ReplyOf<typeof moneyApi.readDayReport> & { readonly asked: Day | null };

/** Asks for today, which the page shows at first. */
export function prefetchDay(): void {
  prefetch(dayCall(null));
}

/** The day in the address, and its report. Without one it is today in the shop. */
export function useDay() {
  const [params, setParams] = useSearchParams();
  const asked = parseDay(params.get('day') ?? '');
  const report = useEndpoint(dayCall(asked));
  const data = report.data?.asked === asked ? report.data : undefined;
  const today = todayIn(report.data?.timeZone);
  const day = asked ?? data?.report.day ?? today;
  const show = useCallback(
    (next: Day) => setParams(next === today ? {} : { day: next }, { replace: true }),
    [setParams, today],
  );
  return {
    ...report,
    /** Of the day in the address. */
    report: data?.report,
    day: day as Day,
    today,
    show,
    step: (days: number) => show(addDays(day as Day, days)),
    ...useClosing(day, (answer) => void report.mutate({ ...answer, asked }, { revalidate: false })),
  };
}

export type DayOfShop = ReturnType<typeof useDay>;

/** Closes a day. One that got no answer is closed again under its key: the number stays the same. */
function useClosing(day: string, onClosed: (answer: ReplyOf<typeof moneyApi.closeDay>) => void) {
  const [isClosing, setIsClosing] = useState(false);
  const [closeProblem, setCloseProblem] = useState<{ readonly day: string; readonly text: string } | null>(null);
  const keys = useRequestKey();
  /** Whether it was closed; a failure is shown. */
  const close = async (): Promise<boolean> => {
    setIsClosing(true);
    setCloseProblem(null);
    try {
      const answer = await moneyClient.closeDay({ params: { day } }, { idempotencyKey: keys.keyFor(day) });
      onClosed(answer);
      notify.success(texts.close.done(answer.report.closed?.number ?? ''));
      return true;
    } catch (failure) {
      const { kind, message } = outcomeOf(failure);
      const text = kind === 'answer' ? serverTextOr(texts.close.failed, message) : texts.close.failed;
      notify.error(text);
      setCloseProblem({ day, text });
      return false;
    } finally {
      setIsClosing(false);
    }
  };
  return { isClosing, close, closeProblem: closeProblem?.day === day ? closeProblem.text : null };
}

function dayCall(day: Day | null): Call<DayData> {
  const load = async () => ({ ...(await moneyClient.readDayReport({ query: day ? { day } : {} })), asked: day });
  return { key: ['readDayReport', day ?? ''], load };
}
