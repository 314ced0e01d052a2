import { Suspense } from 'react';
import type { customersClient } from '../../../lib/api/customers.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { longDate, numericDate, rupees, shortDate } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import { UpiCode } from '../../../lib/upi/upi-chunk.js';
import type { Customer } from '../customer-model.js';
import { columnAmount } from '../parts/balance-text.js';
import styles from './account.module.css';
import { whatOf } from './ledger-model.js';
import { billName } from './payment-outcome.js';

const { statement: texts, ledger, ageing } = customerTexts;

export type Statement = Awaited<ReturnType<typeof customersClient.readStatement>>['statement'];

export interface StatementSheetProps {
  readonly statement: Statement;
  readonly timeZone: string;
  readonly shop: { readonly name: string; readonly address: string; readonly phone: string };
  readonly customer: Customer;
}

/** A statement on A4, on the screen as on paper. */
export function StatementSheet({ statement, timeZone, shop, customer }: StatementSheetProps) {
  const { from, to, openItems } = statement;
  return (
    <article className={styles.sheet}>
      <header>
        <div>
          <h2>{shop.name}</h2>
          <p dir="auto">{[shop.address, shop.phone].filter(Boolean).join(' · ')}</p>
        </div>
        <div>
          <h3>{texts.heading}</h3>
          <p>{texts.period(dayText(from), dayText(to))}</p>
        </div>
      </header>
      <p className={styles.to}>
        <b>
          <bdi>{nameOf(customer)}</bdi>
        </b>
        <span>{customer.phone ? phoneText(customer.phone) : ''}</span>
        <span dir="auto">{customer.address ?? ''}</span>
      </p>
      <Entries statement={statement} timeZone={timeZone} />
      {openItems.length > 0 ? <OpenItems statement={statement} /> : null}
      <ToPay statement={statement} />
    </article>
  );
}

function Entries({ statement, timeZone }: Pick<StatementSheetProps, 'statement' | 'timeZone'>) {
  const { entries, openingBalance, closingBalance } = statement;
  const { columns } = ledger;
  const [debits, credits] = [
    sumRupees(entries.map(({ debit }) => debit)),
    sumRupees(entries.map(({ credit }) => credit)),
  ];
  return (
    <table>
      <caption className="visually-hidden">{ledger.caption}</caption>
      <thead>
        <tr>
          {(['day', 'what', 'debit', 'credit', 'balance'] as const).map((key) => (
            <th key={key} scope="col">
              {columns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td />
          <th scope="row">{texts.opening}</th>
          <td />
          <td />
          <td>{rupees(openingBalance)}</td>
        </tr>
        {entries.map((entry) => (
          <tr key={entry.entryNo}>
            <td>{shortDate(entry.at, timeZone)}</td>
            <th scope="row">{Object.values(whatOf(entry)).filter(Boolean).join(' · ')}</th>
            <td>{columnAmount(entry.debit)}</td>
            <td>{columnAmount(entry.credit)}</td>
            <td>{rupees(entry.balance)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <th scope="row">{texts.closing}</th>
          <td>{rupees(debits)}</td>
          <td>{rupees(credits)}</td>
          <td>{rupees(closingBalance)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const BUCKETS = ['upTo15', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

function OpenItems({ statement }: Pick<StatementSheetProps, 'statement'>) {
  return (
    <>
      <table>
        <caption>{texts.openItems}</caption>
        <tbody>
          {statement.openItems.map((item) => (
            <tr key={`${item.invoiceId} ${item.day}`}>
              <td>{numericDate(item.day)}</td>
              <th scope="row">{billName(item)}</th>
              <td>{item.age === 0 ? customersTexts.today : customersTexts.days(item.age)}</td>
              <td>{rupees(item.open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.buckets}>
        {BUCKETS.filter((bucket) => statement.ageing[bucket] > 0).map((bucket) => (
          <span key={bucket}>{`${ageing[bucket]}: ${rupees(statement.ageing[bucket])}`}</span>
        ))}
      </p>
    </>
  );
}

function ToPay({ statement: { balance, upiLink } }: Pick<StatementSheetProps, 'statement'>) {
  return (
    <footer>
      <p>
        <b>{balance < 0 ? texts.advance(rupees(-balance)) : texts.owes(rupees(balance))}</b>
      </p>
      {upiLink ? (
        <Suspense fallback={null}>
          <UpiCode link={upiLink} label={texts.scan} className={styles.code} />
        </Suspense>
      ) : null}
    </footer>
  );
}

/** `27 Nov 2026` of a calendar day. */
function dayText(day: string) {
  return longDate(`${day}T00:00:00Z`, 'UTC');
}
