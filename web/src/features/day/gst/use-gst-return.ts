import type { CsvSection, GstReturnReply } from '@bahi/contracts/billing';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { gstReturnClient } from '../../../lib/api/gst-return.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { saveBlob } from '../../../lib/browser/save-blob.js';
import { notify } from '../../../lib/feedback/toast.js';
import { todayIn } from '../../../lib/format/format.js';
import { serverTextOr } from '../../../lib/messages/message-rule.js';
import { gstReturnTexts as texts } from '../../../lib/texts/en/gst-return.js';
import { monthText } from '../day-model.js';
import { monthAfter } from './gst-model.js';

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** The month in the address and its return. Without one it is the month before this one, which is filed now. */
export function useGstReturn() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('gst') ?? '';
  const gstin = params.get('gstin') ?? undefined;
  const thisMonth = todayIn().slice(0, 7);
  const period = MONTH.test(asked) ? asked : monthAfter(thisMonth, -1);
  const answer = useEndpoint({
    key: ['readGstReturn', period, gstin ?? ''],
    load: () => gstReturnClient.readGstReturn({ params: { period }, query: { gstin } }),
  });
  // Data of the last month stays until the next arrives.
  const reply = answer.data?.period === period ? answer.data : undefined;
  return {
    ...answer,
    reply,
    period,
    isLast: period >= thisMonth,
    step: (months: number) => setParams({ gst: monthAfter(period, months) }, { replace: true }),
    choose: (other: string) => setParams({ gst: period, gstin: other }, { replace: true }),
  };
}

export type GstMonth = ReturnType<typeof useGstReturn>;

/** Downloads of a return. `busy` is the name of the file that is on its way. */
export function useReturnFiles({ period, gstin }: GstReturnReply) {
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const query = { gstin: gstin ?? undefined };
  const save = async (name: string, load: () => Promise<Blob>) => {
    setBusy(name);
    setProblem(null);
    try {
      saveBlob(await load(), name);
      notify.success(texts.files.done);
    } catch (failure) {
      setProblem(sentenceOf(failure, texts.files.failed));
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    problem,
    saveJson: (name: string, part: number) =>
      save(name, () => gstReturnClient.readGstr1({ params: { period }, query: { ...query, part: String(part) } })),
    saveCsv: (section: CsvSection) =>
      save(`${period}-${section}.csv`, () => gstReturnClient.readGstr1Csv({ params: { period, section }, query })),
  };
}

/** Locks a month. One that got no answer is locked again under its key. */
export function useLock({ period, mutate }: GstMonth) {
  const [isLocking, setIsLocking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const keys = useRequestKey();
  const lock = async () => {
    setIsLocking(true);
    setProblem(null);
    try {
      await gstReturnClient.lockGstReturn({ params: { period } }, { idempotencyKey: keys.keyFor(period) });
      notify.success(texts.lock.done(monthText(period)));
      await mutate();
    } catch (failure) {
      setProblem(sentenceOf(failure, texts.lock.failed));
    } finally {
      setIsLocking(false);
    }
  };
  return { isLocking, problem, lock };
}

/** What the page says of a failure; a toast says it too. */
function sentenceOf(failure: unknown, fallback: string): string {
  const { kind, message } = outcomeOf(failure);
  const sentence = kind === 'answer' ? serverTextOr(fallback, message) : fallback;
  notify.error(sentence);
  return sentence;
}
