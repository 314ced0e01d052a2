import { type ReactNode, useEffect, useRef } from 'react';
import { useMedia } from '../../../lib/browser/use-media.js';
import { announce } from '../../../lib/feedback/announce.js';
import { rupees } from '../../../lib/format/format.js';
import { useDebounced } from '../../../lib/performance/use-debounced.js';
import { type ShopTaxProfile, useTaxProfile } from '../../../lib/shop/use-tax-profile.js';
import { orderTexts as texts } from '../../../lib/texts/en/order.js';
import { orderTaxTexts as taxTexts } from '../../../lib/texts/en/order-tax.js';
import styles from './order-dialog.module.css';
import { orderTotal } from './order-total.js';

const SHORT_PHONE = '(max-width: 600px) and (max-height: 700px)';
const SPOKEN_AFTER_MS = 700;

export interface OrderTotalsProps {
  /** In rupees. */
  readonly price: number;
  readonly units: number;
}

/** What a sale adds up to: flat tax and shipping, or in a shop with a tax profile what its profile means. */
export function OrderTotals(sale: OrderTotalsProps) {
  const { data } = useTaxProfile();
  const profile = data?.profile;
  return profile && profile.kind !== 'simple' ? <TaxedTotals {...sale} profile={profile} /> : <FlatTotals {...sale} />;
}

function FlatTotals({ price, units }: OrderTotalsProps) {
  const { subtotal, tax, shipping, total } = orderTotal(price, units);
  return (
    <Totals label={texts.total} total={total}>
      <Line name={texts.subtotal} text={rupees(subtotal)} />
      <Line name={texts.tax} text={rupees(tax)} />
      <Line name={texts.shipping} text={rupees(shipping)} />
    </Totals>
  );
}

/** Only the server knows the tax of the goods and their rounding: where prices have no GST, it comes on the bill. */
function TaxedTotals({ price, units, profile }: OrderTotalsProps & { readonly profile: ShopTaxProfile }) {
  const { subtotal } = orderTotal(price, units);
  const isCharged = profile.kind === 'regular';
  const isAdded = isCharged && profile.priceMode === 'exclusive';
  return (
    <Totals label={isAdded ? taxTexts.beforeGst : texts.total} total={subtotal}>
      <Line name={texts.subtotal} text={rupees(subtotal)} />
      {isCharged ? <Line name={taxTexts.gst} text={isAdded ? taxTexts.onBill : taxTexts.included} /> : null}
    </Totals>
  );
}

interface TotalsProps {
  readonly label: string;
  /** In rupees. */
  readonly total: number;
  readonly children: ReactNode;
}

/** The parts and the total; short phones show the total and collapse the rest. */
function Totals({ label, total, children }: TotalsProps) {
  const isShort = useMedia(SHORT_PHONE);
  useSpokenTotal(rupees(total));
  const lines = <dl className={styles.lines}>{children}</dl>;
  const sum = (
    <>
      <span>{label}</span>
      <output aria-live="off" className={styles.amount}>
        {rupees(total)}
      </output>
    </>
  );
  return isShort ? (
    <details className={styles.totals}>
      <summary className={styles.total}>{sum}</summary>
      {lines}
    </details>
  ) : (
    <div className={styles.totals}>
      {lines}
      <p className={styles.total}>{sum}</p>
    </div>
  );
}

/** Says the total once the choosing has come to rest, not at every step. */
function useSpokenTotal(total: string) {
  const settled = useDebounced(total, SPOKEN_AFTER_MS);
  const spoken = useRef(settled);
  useEffect(() => {
    if (spoken.current === settled) return;
    spoken.current = settled;
    announce(texts.totalOf(settled));
  }, [settled]);
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd className={styles.amount}>{text}</dd>
    </div>
  );
}
