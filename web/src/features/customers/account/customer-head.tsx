import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/form/button.js';
import { InvoiceIcon, MessageIcon, PayIcon, PlusIcon } from '../../../components/icons.js';
import { limitUse } from '../../../lib/customer/customer-money.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { rupees, tileRupees } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { customerTexts as texts } from '../../../lib/texts/en/customer.js';
import type { Customer } from '../customer-model.js';
import { Avatar } from '../parts/avatar.js';
import { ContactLinks } from '../parts/contact-links.js';
import { LimitBar } from '../parts/limit-bar.js';
import styles from './account.module.css';
import type { CustomerAct } from './customer-dialogs.js';
import { remindingText } from './reminded.js';

/** Characters of a balance that would not fit a small phone in the large size. */
const LONG = 11;

export interface CustomerHeadProps {
  readonly customer: Customer;
  readonly timeZone: string;
  readonly onAct: (act: CustomerAct) => void;
}

/** Who it is, the balance in large with its word, the limit, and what can be done. */
export function CustomerHead({ customer, timeZone, onAct }: CustomerHeadProps) {
  const { balance, phone, name, address, createdAt, archivedAt, erasedAt, pending } = customer;
  const word = balance > 0 ? texts.owes : balance < 0 ? texts.advance : texts.settled;
  const amount = tileRupees(Math.abs(balance));
  const meta = [
    ...(name && phone ? [phoneText(phone)] : []),
    ...(address ? [address] : []),
    texts.since(createdAt.slice(0, 4)),
    ...(archivedAt ? [texts.archived] : []),
  ];
  const heading = useRef<HTMLHeadingElement>(null);
  // The address kept its path: the frame does not move the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.head} aria-label={nameOf(customer)}>
      <div className={styles.who}>
        <Avatar customer={customer} large />
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.name}>
            <bdi>{nameOf(customer)}</bdi>
          </h1>
          <p className="meta">{erasedAt ? texts.erased : meta.join(' · ')}</p>
        </div>
        <span className={styles.contacts}>
          <ContactLinks customer={customer} />
        </span>
      </div>
      <div className={styles.money}>
        <p
          className={styles.balance}
          data-advance={balance < 0 || undefined}
          data-long={amount.length > LONG || undefined}
        >
          <b>{amount}</b> <span>{word}</span>
        </p>
        <div className={styles.acts}>
          <Button icon={<MessageIcon aria-hidden="true" />} inactive={balance <= 0} onClick={() => onAct('remind')}>
            {texts.acts.remind}
          </Button>
          <Button variant="primary" icon={<PayIcon aria-hidden="true" />} onClick={() => onAct('pay')}>
            {texts.acts.take}
          </Button>
        </div>
      </div>
      <LimitLine customer={customer} />
      <p className={styles.notes}>
        {pending > 0 ? <span>{texts.pending(rupees(pending))}</span> : null}
        <span>{remindingText(customer, timeZone)}</span>
      </p>
      <MoreActs customerId={customer.customerId} onAct={onAct} />
    </section>
  );
}

interface MoreActsProps extends Pick<CustomerHeadProps, 'onAct'> {
  readonly customerId: string;
}

function MoreActs({ customerId, onAct }: MoreActsProps) {
  const navigate = useNavigate();
  return (
    <div className={styles.acts}>
      <Button icon={<InvoiceIcon aria-hidden="true" />} onClick={() => onAct('statement')}>
        {texts.acts.statement}
      </Button>
      <Button
        icon={<PlusIcon aria-hidden="true" />}
        onClick={() => void navigate(paths.counter, { state: { customerId } })}
      >
        {texts.acts.newBill}
      </Button>
    </div>
  );
}

function LimitLine({ customer: { balance, limitInForce } }: Pick<CustomerHeadProps, 'customer'>) {
  const use = limitUse(balance, limitInForce);
  if (!use) return <p className="meta">{texts.noLimit}</p>;
  const { left, limit } = use;
  return (
    <div className={styles.limit}>
      <LimitBar use={use} />
      <p className={left < 0 ? styles.over : undefined}>
        {left < 0 ? texts.above(tileRupees(-left), tileRupees(limit)) : texts.left(tileRupees(left), tileRupees(limit))}
      </p>
    </div>
  );
}
