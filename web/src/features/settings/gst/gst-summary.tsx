import { financialYearOf } from '@bahi/contracts/shared';
import { stateOf } from '@bahi/contracts/tax';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { Card } from '../../../components/layout/card.js';
import { productTaxClient } from '../../../lib/api/product-tax.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { count, numericDate, todayIn } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import type { ShopTaxProfile, TaxProfileReply } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';
import pageStyles from '../settings-page.module.css';
import styles from './gst-card.module.css';
import { NotBuilt } from './not-built.js';

interface GstSummaryProps {
  readonly reply: TaxProfileReply;
  /** Whether the button takes the focus, as after the form. */
  readonly hasFocus: boolean;
  readonly onEdit: () => void;
}

/** What the shop is for the tax office, what it becomes, what to do next, and what it was. */
export function GstSummary({ reply, hasFocus, onEdit }: GstSummaryProps) {
  const { profile, next, earlier, timeZone } = reply;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasFocus) button.current?.focus();
  }, [hasFocus]);
  const isSet = (next ?? profile).version > 0;
  return (
    <Card title={texts.title}>
      <div className={pageStyles.form}>
        {profile.kind === 'simple' ? (
          <p>{texts.kinds.simple}</p>
        ) : (
          <ProfileDetails profile={profile} timeZone={timeZone} />
        )}
        {next ? (
          <Notice tone="info">{texts.nextFrom(numericDate(next.effectiveFrom), texts.kinds[next.kind])}</Notice>
        ) : null}
        <NextSteps reply={reply} />
        <div>
          <Button ref={button} onClick={onEdit}>
            {isSet ? texts.change : texts.setUp}
          </Button>
        </div>
        {earlier.length > 0 ? (
          <details>
            <summary className={styles.summary}>{texts.earlier}</summary>
            <ul className={`meta ${styles.list}`}>
              {earlier.map((one) => (
                <li key={one.version}>
                  {texts.earlierFrom(numericDate(one.effectiveFrom), texts.kinds[one.kind], one.gstin)}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <NotBuilt />
      </div>
    </Card>
  );
}

function ProfileDetails({ profile, timeZone }: { readonly profile: ShopTaxProfile; readonly timeZone: string }) {
  return (
    <dl className={styles.details}>
      {detailsOf(profile, timeZone).map(([name, value]) => (
        <div key={name}>
          <dt>{texts.details[name]}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function detailsOf(profile: ShopTaxProfile, timeZone: string): [keyof typeof texts.details, string][] {
  const { kind, gstin, tradeName, legalName, address, stateCode } = profile;
  const isRegular = kind === 'regular';
  const state = stateOf(stateCode ?? '');
  const year = financialYearOf(todayIn(timeZone));
  const numbers = [profile.invoicePrefix, profile.creditNotePrefix].map((prefix) => `${prefix}-${year}-…`);
  const lines = address ? [address.line1, address.line2, `${address.city} ${address.pin}`] : [];
  const all: [keyof typeof texts.details, string | null][] = [
    ['kind', texts.kinds[kind]],
    ['gstin', gstin],
    ['name', tradeName || legalName],
    ['address', lines.filter(Boolean).join(', ')],
    ['state', state ? texts.stateOf(state.name, state.code) : null],
    ['prices', isRegular ? texts.priceModes[profile.priceMode] : null],
    ['numbers', numbers.join(', ')],
    ['returns', isRegular ? texts.filings[profile.filing] : null],
    ['since', numericDate(profile.effectiveFrom)],
  ];
  return all.filter((detail): detail is [keyof typeof texts.details, string] => Boolean(detail[1]));
}

/** Where a shop under GST goes from here: the tax of its products, and the return of the month. */
function NextSteps({ reply: { profile, next, timeZone } }: Pick<GstSummaryProps, 'reply'>) {
  const isRegular = profile.kind === 'regular' || next?.kind === 'regular';
  const review = useEndpoint({
    key: isRegular ? ['reviewTax'] : null,
    load: () => productTaxClient.reviewTax({ query: {} }),
  });
  const missing = isRegular ? (review.data?.counts.missing ?? 0) : 0;
  const hasReturn = profile.kind === 'regular' || profile.kind === 'composition';
  if (missing === 0 && !hasReturn) return null;
  return (
    <nav aria-label={texts.next} className={styles.next}>
      {missing > 0 ? (
        <Link to={paths.product} state={{ taxToSet: true }} className={pageStyles.link}>
          {texts.setTax(count(missing), missing === 1)}
        </Link>
      ) : null}
      {hasReturn ? (
        <Link to={`${paths.day}?gst=${todayIn(timeZone).slice(0, 7)}`} className={pageStyles.link}>
          {texts.thisMonth}
        </Link>
      ) : null}
    </nav>
  );
}
