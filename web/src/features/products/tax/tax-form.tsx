import type { TaxRule } from '@bahi/contracts/tax';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { numericDate, todayIn } from '../../../lib/format/format.js';
import { type Form, useForm } from '../../../lib/forms/use-form.js';
import { productTaxTexts as texts } from '../../../lib/texts/en/product-tax.js';
import { CareForm } from '../care/care-form.js';
import { dayOf, dayProblem, type KeptProduct, withoutGaps } from '../care/care-model.js';
import { type Care, careClient } from '../care/use-care.js';
import { ClassPicker } from './class-picker.js';
import { taxMessageFor } from './tax-messages.js';
import { isPlain, needsCode, percent, ratesOn, ruleText, suggestClass, type TaxPack } from './tax-model.js';
import { useTaxPack } from './use-tax-pack.js';

/** No class has this id. */
const OTHER = '.other';
/** The last rule as it is: it is more than a rate. */
const AS_IT_IS = '.as-it-is';

interface TaxFormProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly timeZone: string | undefined;
  readonly onBack: () => void;
}

/** Chooses the kind of goods that a product is, or its own code and rate. */
export function TaxForm(props: TaxFormProps) {
  const pack = useTaxPack();
  if (pack.data) return <LoadedTaxForm {...props} pack={pack.data} />;
  return pack.failure ? (
    <InlineError
      kind="banner"
      message={taxMessageFor('readTaxPack', pack.failure)}
      onRetry={() => void pack.retry()} // a failing retry reports itself
      retrying={pack.isRefreshing}
    />
  ) : null;
}

interface TaxValues {
  readonly choice: string;
  readonly hsn: string;
  /** Basis points, or a treatment without a rate. */
  readonly rate: string;
  readonly from: string;
}

function LoadedTaxForm({ care, product, timeZone, onBack, pack }: TaxFormProps & { readonly pack: TaxPack }) {
  const today = todayIn(timeZone);
  const { tax, productId: id, version } = product;
  const form = useForm<TaxValues>({ initial: valuesOf(product, pack, today), problemsOf: problemsWith(pack) });
  const { choice } = form.values;
  const save = async (sent: object | null, text: string) => {
    const body = { version, tax: sent } as Parameters<typeof careClient.updateProduct>[0]['body'];
    const call = (idempotencyKey: string) => careClient.updateProduct({ params: { id }, body }, { idempotencyKey });
    if (await care.change('updateProduct', [id, body], call, text)) return onBack();
    return care.reload();
  };
  const shown = [...new Set([tax?.class, suggestClass(pack.classes, product.productName)?.id])];
  return (
    <CareForm
      care={care}
      form={form}
      submitText={texts.save}
      onBack={onBack}
      onSend={(values) => save(taxOf(values, pack, rulesOf(product)), texts.saved)}
    >
      <ClassPicker
        classes={pack.classes}
        today={today}
        value={choice}
        onChange={form.control('choice').onValueChange}
        first={pack.classes.filter((one) => shown.includes(one.id))}
        others={[{ value: OTHER, label: texts.other }]}
        label={texts.classes}
      />
      {choice === OTHER || needsCode(pack.classes, choice) ? (
        <Field
          label={texts.hsn}
          hint={texts.hsnHint}
          inputMode="numeric"
          autoComplete="off"
          error={form.problems.hsn}
          {...form.field('hsn')}
        />
      ) : null}
      {choice === OTHER ? <OwnRule form={form} pack={pack} today={today} rules={rulesOf(product)} /> : null}
      {tax ? (
        <div>
          <Button onClick={() => void save(null, texts.saved) /* reports its own failure */}>{texts.remove}</Button>
        </div>
      ) : null}
    </CareForm>
  );
}

interface OwnRuleProps {
  readonly form: Form<TaxValues>;
  readonly pack: TaxPack;
  readonly today: string;
  /** Those that the product has, the earliest first. */
  readonly rules: readonly TaxRule[];
}

function OwnRule({ form, pack, today, rules }: OwnRuleProps) {
  const last = rules.at(-1);
  const kept = last && !isPlain(last) ? [{ value: AS_IT_IS, label: texts.asItIs(ruleText(last)) }] : [];
  const untaxed = (['exempt', 'nil', 'non-gst'] as const).map((one) => ({ value: one, label: texts.rates[one] }));
  const taxed = ratesOn(pack, today)
    .filter((rate) => rate > 0)
    .map((rate) => ({ value: String(rate), label: texts.rateOf(percent(rate)) }));
  return (
    <>
      {rules.length > 0 ? (
        <ul className="meta" aria-label={texts.rules}>
          {rules.map((rule) => (
            <li key={rule.from}>{texts.ruleFrom(numericDate(rule.from), ruleText(rule))}</li>
          ))}
        </ul>
      ) : null}
      <Select label={texts.treatment} options={[...kept, ...taxed, ...untaxed]} {...form.field('rate')} />
      <Field
        label={texts.from}
        hint={rules.length > 0 ? texts.fromHint : undefined}
        inputMode="numeric"
        autoComplete="off"
        error={form.problems.from}
        {...form.field('from')}
      />
    </>
  );
}

function valuesOf(product: KeptProduct, pack: TaxPack, today: string): TaxValues {
  const { tax, productName } = product;
  const rule = rulesOf(product).at(-1);
  const suggested = tax === null ? suggestClass(pack.classes, productName)?.id : OTHER;
  return {
    choice: tax?.class ?? suggested ?? '',
    hsn: tax?.hsn ?? '',
    rate: rule ? rateOf(rule) : '1800',
    from: numericDate(rule?.from ?? today),
  };
}

function rulesOf({ tax }: KeptProduct): readonly TaxRule[] {
  return ((tax?.rules ?? []) as TaxRule[]).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

function rateOf(rule: TaxRule) {
  if (!isPlain(rule)) return AS_IT_IS;
  return rule.treatment === 'taxable' ? String(rule.rateBp ?? 0) : rule.treatment;
}

function problemsWith(pack: TaxPack) {
  return ({ choice, hsn, from }: TaxValues) =>
    withoutGaps({
      choice: choice ? undefined : texts.choose,
      hsn:
        (choice === OTHER || needsCode(pack.classes, choice)) && !/^(\d{4}|\d{6}|\d{8})$/.test(hsn.replace(/\s/g, ''))
          ? texts.wrongHsn
          : undefined,
      from: choice === OTHER ? dayProblem(from || '-') : undefined,
    });
}

/** The tax data as they are sent; most classes have a code of their own. */
function taxOf({ choice, hsn, rate, from }: TaxValues, pack: TaxPack, before: readonly TaxRule[]) {
  if (choice !== OTHER) return { class: choice, ...(needsCode(pack.classes, choice) ? { hsn } : {}) };
  const day = dayOf(from) ?? '';
  const isKept = rate === AS_IT_IS;
  const earlier = (isKept ? before.slice(0, -1) : before).filter((rule) => rule.from < day);
  return { hsn, rules: [...earlier, isKept ? { ...before.at(-1), from: day } : { from: day, ...plainRule(rate) }] };
}

function plainRule(rate: string) {
  return /^\d+$/.test(rate) ? { treatment: 'taxable', rateBp: Number(rate) } : { treatment: rate };
}
