import { dayOfInstant, numericDate, todayIn } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { type Customer, daysBetween } from '../customer-model.js';

const { reminded: texts } = customerTexts;

/** `reminded yesterday`; empty for somebody who was never reminded. */
export function remindedText(remindedAt: string | null, timeZone: string | undefined): string {
  const day = dayOfInstant(remindedAt, timeZone);
  if (day === null) return '';
  const days = daysBetween(day, todayIn(timeZone));
  if (days <= 0) return texts.today;
  return days === 1 ? texts.yesterday : texts.ago(days);
}

/** Why nobody reminds this customer now, else when somebody did. */
export function remindingText({ mayRemind, promisedOn, remindedAt }: Reminding, timeZone: string): string {
  if (!mayRemind) return customerTexts.details.noReminders;
  if (promisedOn && promisedOn > todayIn(timeZone)) return customerTexts.details.promised(numericDate(promisedOn));
  return remindedText(remindedAt, timeZone);
}

type Reminding = Pick<Customer, 'mayRemind' | 'promisedOn' | 'remindedAt'>;

/** Whether somebody was reminded today. */
export function isRemindedToday(remindedAt: string | null, timeZone: string | undefined): boolean {
  return remindedAt !== null && dayOfInstant(remindedAt, timeZone) === todayIn(timeZone);
}
