import { balanceText, limitUse } from '../../../lib/customer/customer-money.js';
import { tileRupees } from '../../../lib/format/format.js';
import { customerWords as texts } from '../../../lib/texts/en/customer-words.js';
import styles from './customer.module.css';
import type { TillCustomer } from './use-till-customer.js';

export interface CustomerFiguresProps {
  readonly customer: TillCustomer;
  /** What a bill would add to the balance, in rupees. */
  readonly billTotal?: number;
}

/** What a customer owes now, and what is left of the limit after a bill; in red words when that passes it. */
export function CustomerFigures({ customer: { balance, limitInForce }, billTotal = 0 }: CustomerFiguresProps) {
  const left = limitUse(balance + billTotal, limitInForce)?.left;
  return (
    <>
      <b>{balanceText(balance)}</b>
      {left === undefined ? null : (
        <span className={left < 0 ? styles.over : undefined}>
          {left < 0 ? texts.above(tileRupees(-left)) : texts.left(tileRupees(left))}
        </span>
      )}
    </>
  );
}
