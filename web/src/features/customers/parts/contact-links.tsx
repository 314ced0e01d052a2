import { MessageIcon, PhoneIcon } from '../../../components/icons.js';
import { type Named, nameOf } from '../../../lib/customer/customer-name.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import styles from './customer-parts.module.css';

/** The ways to a customer on a phone: a call, and WhatsApp. Nothing without a number. */
export function ContactLinks({ customer }: { readonly customer: Named }) {
  const { phone } = customer;
  if (!phone) return null;
  const name = nameOf(customer);
  return (
    <>
      <a href={`tel:${phone}`} aria-label={texts.call(name)} className={styles.contact}>
        <PhoneIcon aria-hidden="true" />
      </a>
      <a
        href={`https://wa.me/${phone.slice(1)}`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.whatsapp(name)}
        className={styles.contact}
      >
        <MessageIcon aria-hidden="true" />
      </a>
    </>
  );
}
