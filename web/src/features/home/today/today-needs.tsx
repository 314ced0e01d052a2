import { Link } from 'react-router-dom';
import { FigureText } from '../../../components/data/figure-text.js';
import { CustomersIcon, ExpiryIcon, OutOfStockIcon, PayIcon, WarningIcon } from '../../../components/icons.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { idlePart } from '../../../lib/performance/idle-part.js';
import { todayTexts } from '../../../lib/texts/en/today.js';
import styles from './today-band.module.css';
import { type Need, needsOf, type Today } from './today-model.js';

const { needs: texts } = todayTexts;

const ICONS = {
  outOfStock: OutOfStockIcon,
  low: WarningIcon,
  expired: ExpiryIcon,
  expiringSoon: ExpiryIcon,
  unpaid: PayIcon,
  owed: CustomersIcon,
};

/** Few shops sell on udhaar, and what asks for it is large. */
const useWithOwed = idlePart(async () => (await import('./with-owed.js')).WithOwed);

/** What needs the owner, each with the way to its list. Undefined when it could not be loaded. */
export function TodayNeeds({ today }: { readonly today: Today | undefined }) {
  const { Part: WithOwed } = useWithOwed();
  const needs = needsOf(today ?? {});
  const show = (owed: Need | null) => <Needs today={today} needs={owed ? [...needs, owed] : needs} />;
  return WithOwed ? <WithOwed show={show} /> : show(null);
}

function Needs({ today, needs }: { readonly today: Today | undefined; readonly needs: readonly Need[] }) {
  return (
    <div className={styles.needs}>
      <h3 id="needs" className={styles.needsTitle}>
        {texts.title}
      </h3>
      {today ? null : <FigureText figure={undefined} as={String} />}
      {today && needs.length === 0 ? <p className={styles.nothing}>{texts.none}</p> : null}
      {needs.length > 0 ? (
        <ul className={styles.chips} aria-labelledby="needs">
          {needs.map((need) => (
            <li key={need.key} data-need={need.key}>
              <Chip need={need} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Chip({ need: { key, count: many, amount, to } }: { readonly need: Need }) {
  const Icon = ICONS[key];
  const money = amount === undefined ? null : <strong>{tileRupees(amount)}</strong>;
  return (
    <Link to={to} className={styles.chip} data-need={key}>
      <Icon aria-hidden="true" />
      <span>
        {key === 'owed' ? money : <strong>{count(many)}</strong>} {texts[key]}
        {key !== 'owed' && money ? (
          <>
            {` ${texts.between} `}
            {money}
          </>
        ) : null}
      </span>
    </Link>
  );
}
