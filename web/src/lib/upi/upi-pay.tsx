import { asPaise, MOST_BY_UPI, toRupees, upiLink } from '@bahi/contracts/shared';
import { rupees } from '../format/format.js';
import { readSessionName } from '../session/session.js';
import { usePaymentRules } from '../shop/use-payment-rules.js';
import { useShopDetails } from '../shop/use-shop-details.js';
import { paymentTexts as texts } from '../texts/en/payment.js';
import { CustomerWindow } from './customer-window.js';
import { UpiCode } from './upi-code.js';
import styles from './upi-pay.module.css';

export interface UpiPayProps {
  readonly amountPaise: number;
  /** The number of the bill; while it has none, the shop stands in the bank statement. */
  readonly number?: string;
  /** The key of the bill, of an invoice its `payKey`; its end finds the payment again. */
  readonly documentKey: string;
}

const REFERENCE_LENGTH = 12;

/** The code that a customer scans to pay. Showing it records nothing; a shop without a UPI address has none, nor has a sum above the limit of one payment. */
export function UpiPay({ amountPaise, number, documentKey }: UpiPayProps) {
  const { rules } = usePaymentRules();
  const { shop } = useShopDetails();
  const amount = toRupees(asPaise(amountPaise));
  if (!rules?.upiId || amount <= 0 || amount > MOST_BY_UPI) return null;
  const name = rules.upiName || shop?.name || readSessionName();
  const reference = documentKey.replaceAll('-', '').slice(-REFERENCE_LENGTH);
  const link = upiLink({ upiId: rules.upiId, name, amount, note: number ?? texts.billAt(name), reference });
  const code = <UpiCode link={link} label={texts.scanToPay(rupees(amount))} className={styles.code} />;
  return (
    <figure className={styles.upi}>
      {code}
      <figcaption>
        <strong>{texts.scanToPay(rupees(amount))}</strong>
        <span>{rules.upiId}</span>
        <CustomerWindow>
          {code}
          <strong>{texts.scanToPay(rupees(amount))}</strong>
          <span>{name}</span>
        </CustomerWindow>
      </figcaption>
    </figure>
  );
}
