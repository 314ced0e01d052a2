import type { OpenItem } from '@bahi/contracts/billing';
import { toRupees } from '@bahi/contracts/shared';
import pay from '../../../components/payment/payment.module.css';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import styles from './account.module.css';
import type { Paying } from './use-payment.js';

const { pay: texts } = customerTexts;
/** More would push the button out of sight. */
const MOST_SHOWN = 8;

/** The number of a bill, or the words for what was owed before. */
export function billName({ invoiceId }: OpenItem): string {
  return invoiceId ?? customerTexts.open.opening;
}

/** The balance before and after the payment, and what becomes of each bill. */
export function PaymentOutcome({ paying: { owed, plan, draft, leavablePaise } }: { readonly paying: Paying }) {
  const before = owed.balancePaise / 100;
  const left = draft.leavesRest && leavablePaise !== null ? toRupees(leavablePaise) : 0;
  const after = left > 0 ? 0 : (plan?.afterPaise ?? owed.balancePaise) / 100;
  const change = plan ? toRupees(plan.changePaise) : 0;
  return (
    <div className={pay.sums}>
      <div className={styles.done}>
        <dl>
          <Row name={before < 0 ? texts.beforeAdvance : texts.before} text={rupees(Math.abs(before))} />
          <Row name={texts.payment} text={plan ? rupees(toRupees(plan.amountPaise)) : '—'} />
          {change > 0 ? <Row name={texts.change} text={rupees(change)} /> : null}
          {left > 0 ? <Row name={texts.left} text={rupees(left)} /> : null}
        </dl>
        <ul className={styles.settles}>
          {plan?.settles.slice(0, MOST_SHOWN).map(({ item, leftPaise }) => (
            <li key={billName(item)} data-paid={leftPaise === 0 || left > 0 || undefined}>
              {leftPaise === 0 || left > 0
                ? texts.closes(billName(item))
                : texts.closesPart(billName(item), tileRupees(toRupees(leftPaise)))}
            </li>
          ))}
        </ul>
      </div>
      <p className={pay.outlook} aria-live="polite">
        <span>{after < 0 ? texts.afterAdvance : texts.after}</span>
        <b>{tileRupees(Math.abs(after))}</b>
      </p>
    </div>
  );
}

function Row({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
