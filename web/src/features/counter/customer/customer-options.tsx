import { KeyCap } from '../../../components/payment/key-cap.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import base from '../counter.module.css';
import styles from './customer.module.css';
import { CustomerFigures } from './customer-figures.js';
import type { Choosing, CustomerOption } from './use-choosing.js';

export interface CustomerOptionsProps {
  readonly id: string;
  readonly choosing: Choosing;
}

/** Who matches the text, and below them whom it would add; Enter takes the marked one. */
export function CustomerOptions({ id, choosing }: CustomerOptionsProps) {
  const { options, active, meaning, isAdding, choose } = choosing;
  return (
    <div>
      <p className={styles.meaning} role="status">
        {isAdding ? texts.adding : meaning}
      </p>
      <div id={id} role="listbox" aria-label={texts.found} className={base.results} hidden={options.length === 0}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field.
          <div
            key={option.kind === 'known' ? option.customer.customerId : 'new'}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={classNames(base.result, styles.option)}
            onClick={() => choose(option)}
          >
            <Who option={option} />
            {at === active ? <KeyCap of="↵" /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

function Who({ option }: { readonly option: CustomerOption }) {
  const { name, phone } = option.customer;
  return (
    <>
      <span className={base.resultName}>
        {option.kind === 'new' ? <span className="meta">{texts.new}</span> : null}
        <bdi className={styles.name}>{nameOf(option.customer)}</bdi>
        {name && phone ? <span className="meta">{phoneText(phone)}</span> : null}
        {option.kind === 'new' && !phone ? <span className="meta">{texts.more}</span> : null}
      </span>
      {option.kind === 'known' ? (
        <span className={styles.figures}>
          <CustomerFigures customer={option.customer} />
        </span>
      ) : null}
    </>
  );
}
