import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../components/form/button.js';
import { CheckIcon } from '../../../components/icons.js';
import { paths } from '../../../lib/navigation/paths.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { useTaxProfile } from '../../../lib/shop/use-tax-profile.js';
import { todayTexts } from '../../../lib/texts/en/today.js';
import styles from './set-up.module.css';

const { setUp: texts } = todayTexts;

interface Step {
  readonly key: keyof typeof texts.steps;
  readonly isDone: boolean;
  readonly to: string;
}

export interface SetUpProps {
  readonly hasProducts: boolean;
  readonly onHide: () => void;
}

/** The first steps of a shop that has sold nothing yet, in the place of today. Each ticks itself. */
export function SetUp({ hasProducts, onHide }: SetUpProps) {
  const { shop } = useShopDetails();
  const { rules } = usePaymentRules();
  const { data: tax } = useTaxProfile();
  const steps: readonly Step[] = [
    // Bills under GST show the name and address of the tax profile.
    { key: 'shop', isDone: Boolean((shop?.name && shop.address) || tax?.profile.address), to: paths.settings },
    { key: 'products', isDone: hasProducts, to: paths.product },
    { key: 'bill', isDone: false, to: paths.counter },
    { key: 'payments', isDone: Boolean(rules?.upiId), to: paths.settings },
  ];
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section className={styles.setUp} aria-labelledby="today">
      <Head done={steps.filter(({ isDone }) => isDone).length} all={steps.length}>
        <Button variant="quiet" size="small" onClick={onHide}>
          {texts.hide}
        </Button>
      </Head>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

interface HeadProps {
  readonly done: number;
  readonly all: number;
  readonly children: ReactNode;
}

function Head({ done, all, children }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2 id="today">{texts.title}</h2>
      <p className="meta">{texts.progress(done, all)}</p>
      {children}
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(done / all) * 100}%` }} />
      </div>
    </div>
  );
}

function StepRow({ step: { key, isDone, to }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const { title, action } = texts.steps[key];
  return (
    <li className={styles.step}>
      <h3 className={styles.title}>{title}</h3>
      {isDone ? (
        <p className={styles.done}>
          <CheckIcon aria-hidden="true" />
          <span>{texts.done}</span>
        </p>
      ) : (
        <Link to={to} className={styles.action} data-next={isNext || undefined}>
          {action}
        </Link>
      )}
    </li>
  );
}
