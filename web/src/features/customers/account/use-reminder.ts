import type { CustomerLanguage } from '@bahi/contracts/billing';
import { useState } from 'react';
import { customersClient } from '../../../lib/api/customers.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { notify } from '../../../lib/feedback/toast.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { useAct } from '../use-act.js';

const { remind: texts } = customerTexts;

export type ReminderWay = 'whatsapp' | 'sms' | 'copy';

/** The reminder of a customer in a language. Sending one notes it first: only then it has the link to the customer's page. */
export function useReminder(customerId: string, onSent: () => void) {
  const [language, setLanguage] = useState<CustomerLanguage>();
  const query = language ? { language } : {};
  const read = useEndpoint({
    key: ['readReminder', customerId, language ?? ''],
    load: () => customersClient.readReminder({ params: { customerId }, query }),
  });
  const acting = useAct();
  const send = async (way: ReminderWay) => {
    // Opened by the press itself: browsers block a window that opens after an answer.
    const opened = way === 'whatsapp' ? window.open('', '_blank') : null;
    const reply = await acting.run({
      call: 'noteReminder',
      content: [customerId, way],
      send: (idempotencyKey) => customersClient.noteReminder({ params: { customerId }, query }, { idempotencyKey }),
    });
    if (!reply) return opened?.close();
    await deliver(way, reply.reminder, opened);
    onSent();
  };
  return {
    read,
    timeZone: read.data?.timeZone,
    reminder: read.data?.reminder,
    language: language ?? read.data?.reminder.language,
    setLanguage,
    acting,
    send,
  };
}

type Reminder = Awaited<ReturnType<typeof customersClient.noteReminder>>['reminder'];

/** Hands the text to the app that sends it, or to the clipboard. */
async function deliver(way: ReminderWay, { text, whatsapp, sms }: Reminder, opened: Window | null) {
  if (way === 'copy') {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    return isCopied ? notify.success(texts.copied) : notify.error(texts.notCopied);
  }
  const link = way === 'whatsapp' ? whatsapp : sms;
  if (opened && link) opened.location.href = link;
  else if (link) window.location.href = link;
  notify.success(texts.noted);
}
