import { Field } from '../../../components/form/field.js';
import { rupees } from '../../../lib/format/format.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { packTexts as texts } from '../../../lib/texts/en/packs.js';
import { CareForm } from './care-form.js';
import { amountOf, amountProblem, type KeptProduct, quantityOf, quantityProblem, withoutGaps } from './care-model.js';
import { type Care, careClient } from './use-care.js';

const { fields } = texts;
type Pack = KeptProduct['packs'][number];

interface PackFormProps {
  readonly care: Care;
  readonly product: KeptProduct;
  /** Null for a new one. */
  readonly packNo: number | null;
  readonly onBack: () => void;
}

/** One pack of a product: its name, how many units it holds, and its price when that is not units times the price. */
export function PackForm({ care, product, packNo, onBack }: PackFormProps) {
  const { packs, productId: id, version } = product;
  const pack = packs.find((one) => one.packNo === packNo);
  const form = useForm({
    initial: { name: pack?.name ?? '', units: String(pack?.units ?? ''), price: String(pack?.price ?? '') },
    problemsOf: (values) =>
      withoutGaps({
        name: values.name.trim() ? undefined : texts.nameNeeded,
        units: quantityProblem(values.units),
        price: values.price.trim() ? amountProblem(values.price) : undefined,
      }),
  });
  const send = async ({ name, units, price }: typeof form.values) => {
    const changed: Pack = {
      packNo: pack?.packNo ?? nextPackNo(packs),
      name: name.trim(),
      units: quantityOf(units) ?? 0,
      price: amountOf(price) ?? null,
    };
    const body = { version, packs: [...packs.filter((one) => one !== pack), changed] };
    const call = (idempotencyKey: string) => careClient.updateProduct({ params: { id }, body }, { idempotencyKey });
    if (await care.change('updateProduct', [id, body], call, texts.saved)) return onBack();
    return care.reload();
  };
  const text = (name: keyof typeof form.values) => ({ error: form.problems[name], ...form.field(name) });
  const units = quantityOf(form.values.units);
  const usual = units === undefined ? undefined : texts.usualPrice(rupees(units * product.sellingPrice));
  return (
    <CareForm care={care} form={form} submitText={texts.save} onBack={onBack} onSend={send}>
      <Field label={fields.name} hint={fields.nameHint} autoComplete="off" {...text('name')} />
      <Field label={fields.units} inputMode="decimal" autoComplete="off" {...text('units')} />
      <Field label={fields.price} hint={usual} inputMode="decimal" autoComplete="off" {...text('price')} />
    </CareForm>
  );
}

/** A number that no pack has had lately: codes and quick keys name packs by it. */
function nextPackNo(packs: readonly Pack[]) {
  return Math.max(0, ...packs.map(({ packNo }) => packNo)) + 1;
}
