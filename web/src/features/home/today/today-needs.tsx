import { Link } from 'react-router-dom';
import { FigureText } from '../../../components/data/figure-text.js';
import { ExpiryIcon, OutOfStockIcon, PayIcon, WarningIcon } from '../../../components/icons.js';
import { count, tileRupees } from '../../../lib/format/format.js';
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
};

/** What needs the owner, each with the way to its list. Undefined when it could not be loaded. */
export function TodayNeeds({ today }: { readonly today: Today | undefined }) {
  const needs = needsOf(today ?? {});
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
            <li key={need.key}>
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
  return (
    <Link to={to} className={styles.chip} data-need={key}>
      <Icon aria-hidden="true" />
      <span>
        <strong>{count(many)}</strong> {texts[key]}
        {amount === undefined ? null : (
          <>
            {` ${texts.between} `}
            <strong>{tileRupees(amount)}</strong>
          </>
        )}
      </span>
    </Link>
  );
}
