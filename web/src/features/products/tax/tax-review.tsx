import type { ReviewedProduct } from '@bahi/contracts/catalog';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { count, todayIn } from '../../../lib/format/format.js';
import { productTaxTexts } from '../../../lib/texts/en/product-tax.js';
import { ClassPicker } from './class-picker.js';
import styles from './tax.module.css';
import { taxMessageFor } from './tax-messages.js';
import { rateText } from './tax-model.js';
import { type MissingRow, SUITED, type TaxReviewing, useTaxReview } from './use-tax-review.js';

const { review: texts, code } = productTaxTexts;

export interface TaxReviewProps {
  readonly open: boolean;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  /** Shows the sheet of a product. */
  readonly onOpen: (product: ReviewedProduct) => void;
}

/** The products whose tax needs a look; those without one get the kind of goods that their name suggests, many at a time. */
export function TaxReview({ open, timeZone, onClose, onChanged, onOpen }: TaxReviewProps) {
  const reviewing = useTaxReview(onChanged);
  const { review, pack, ticked, problem } = reviewing;
  const failed = review.failure ? review : pack.failure ? pack : null;
  const { missing = 0, differing = 0, aboveMrp = 0 } = review.data?.counts ?? {};
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      description={texts.intro}
      size="large"
      fullOnPhone
      footer={
        ticked.length > 0 ? (
          <Button
            variant="primary"
            busy={reviewing.isBusy}
            onClick={() => void reviewing.set()} // reports its own failure
          >
            {texts.set(ticked.length)}
          </Button>
        ) : undefined
      }
    >
      {failed ? (
        <InlineError
          kind="banner"
          message={taxMessageFor(failed === review ? 'reviewTax' : 'readTaxPack', failed.failure)}
          onRetry={() => void failed.retry()} // a failing retry reports itself
          retrying={failed.isRefreshing}
        />
      ) : null}
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      {review.data && missing + differing + aboveMrp === 0 ? <p>{texts.done}</p> : null}
      {missing > 0 && pack.data ? (
        <MissingProducts reviewing={reviewing} today={todayIn(timeZone)} total={missing} onOpen={onOpen} />
      ) : null}
      <OtherProducts title={texts.differing(count(differing))} products={review.data?.differing} onOpen={onOpen} />
      <OtherProducts title={texts.aboveMrp(count(aboveMrp))} products={review.data?.aboveMrp} onOpen={onOpen} />
    </Dialog>
  );
}

interface MissingProps {
  readonly reviewing: TaxReviewing;
  readonly today: string;
  readonly total: number;
  readonly onOpen: (product: ReviewedProduct) => void;
}

function MissingProducts({ reviewing, today, total, onOpen }: MissingProps) {
  const { shown, ticked, query, setQuery, forAll, setForAll, tick, pack } = reviewing;
  const isTicked = new Set(ticked.map(({ product }) => product._id));
  const ids = shown.map(({ product }) => product._id);
  const classes = (pack.data?.classes ?? []).filter(({ hsn }) => hsn !== '');
  return (
    <section className={styles.group} aria-label={texts.missing(count(total))}>
      <h3 className={styles.heading}>{texts.missing(count(total))}</h3>
      <Field
        type="search"
        label={texts.find}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <details>
        <summary className={styles.summary}>{texts.forAll}</summary>
        <ClassPicker
          classes={classes}
          today={today}
          value={forAll}
          onChange={setForAll}
          first={classes.filter(({ id }) => id === forAll)}
          others={[{ value: SUITED, label: texts.suited }]}
          label={texts.forAll}
        />
      </details>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={ticked.length > 0 && ticked.length === shown.filter(reviewing.classOf).length}
          onChange={(event) => tick(ids, event.target.checked)}
        />
        <span>{texts.all}</span>
      </label>
      <ul className={styles.list}>
        {shown.map((row) => (
          <MissingProduct
            key={row.product._id}
            row={row}
            classId={reviewing.classOf(row)}
            reviewing={reviewing}
            today={today}
            isTicked={isTicked.has(row.product._id)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {shown.length < total && !query ? <p className="meta">{texts.more(count(shown.length), count(total))}</p> : null}
    </section>
  );
}

interface MissingProductProps extends Pick<MissingProps, 'reviewing' | 'today' | 'onOpen'> {
  readonly row: MissingRow;
  readonly classId: string | undefined;
  readonly isTicked: boolean;
}

function MissingProduct({ row: { product }, classId, reviewing, today, isTicked, onOpen }: MissingProductProps) {
  const chosen = reviewing.pack.data?.classes.find(({ id }) => id === classId);
  return (
    <li className={styles.row}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isTicked}
          disabled={!chosen}
          onChange={(event) => reviewing.tick([product._id], event.target.checked)}
        />
        <span>
          <span>{product.productName}</span>
          <span className="meta">
            {chosen ? [chosen.name, code(chosen.hsn), rateText(chosen.rules, today)].join(' · ') : texts.unknown}
          </span>
        </span>
      </label>
      <OpenButton product={product} onOpen={onOpen} />
    </li>
  );
}

interface OtherProps {
  readonly title: string;
  readonly products: readonly ReviewedProduct[] | undefined;
  readonly onOpen: (product: ReviewedProduct) => void;
}

function OtherProducts({ title, products = [], onOpen }: OtherProps) {
  if (products.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product._id} className={styles.row}>
            <span className={styles.tick}>{product.productName}</span>
            <OpenButton product={product} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenButton({ product, onOpen }: Pick<OtherProps, 'onOpen'> & { readonly product: ReviewedProduct }) {
  return (
    <Button size="small" variant="quiet" aria-label={texts.open(product.productName)} onClick={() => onOpen(product)}>
      {texts.details}
    </Button>
  );
}
