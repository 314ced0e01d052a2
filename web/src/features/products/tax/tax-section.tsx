import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { todayIn } from '../../../lib/format/format.js';
import { productTaxTexts as texts } from '../../../lib/texts/en/product-tax.js';
import type { KeptProduct } from '../care/care-model.js';
import styles from './tax.module.css';
import { taxMessageFor } from './tax-messages.js';
import { rateText, type Tax } from './tax-model.js';
import { useTaxPack } from './use-tax-pack.js';

interface TaxSectionProps {
  readonly product: KeptProduct;
  readonly timeZone: string | undefined;
  readonly onEdit: () => void;
}

/** The tax of a product at a glance; folded while there is none, because most shops charge no GST. */
export function TaxSection({ product: { tax, mrp, archivedAt }, timeZone, onEdit }: TaxSectionProps) {
  return (
    <details open={tax !== null}>
      <summary className={styles.summary}>{texts.title}</summary>
      <div className={styles.part}>
        {tax ? (
          <TaxText tax={tax} hasMrp={mrp !== null} timeZone={timeZone} />
        ) : (
          <p className="meta">{texts.forGstShops}</p>
        )}
        {archivedAt ? null : (
          <div>
            <Button size="small" onClick={onEdit}>
              {tax ? texts.change : texts.set}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

interface TaxTextProps {
  readonly tax: Tax;
  readonly hasMrp: boolean;
  readonly timeZone: string | undefined;
}

function TaxText({ tax, hasMrp, timeZone }: TaxTextProps) {
  const pack = useTaxPack();
  const known = pack.data?.classes.find(({ id }) => id === tax.class);
  const rules = tax.class === undefined ? tax.rules : known?.rules;
  const rate = tax.class !== undefined && !known ? '' : rateText(rules, todayIn(timeZone));
  const isOnMrp = rules?.some(({ valuation }) => valuation === 'retail-price');
  return (
    <>
      {pack.failure ? (
        <InlineError
          kind="banner"
          message={taxMessageFor('readTaxPack', pack.failure)}
          onRetry={() => void pack.retry()} // a failing retry reports itself
          retrying={pack.isRefreshing}
        />
      ) : null}
      <p>{[known?.name, texts.code(tax.hsn), rate].filter(Boolean).join(' · ')}</p>
      {isOnMrp && !hasMrp ? <Notice tone="warning">{texts.needsMrp}</Notice> : null}
    </>
  );
}
