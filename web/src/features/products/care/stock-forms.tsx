import { MAX_BATCH_NO } from '@bahi/contracts/shared';
import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { quantity } from '../../../lib/format/format.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { CareForm } from './care-form.js';
import {
  amountOf,
  amountProblem,
  dayOf,
  dayProblem,
  type KeptProduct,
  quantityOf,
  quantityProblem,
  withoutGaps,
} from './care-model.js';
import { type Care, stockClient } from './use-care.js';

const { fields } = texts;

interface StockFormProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly onBack: () => void;
}

interface ReceiveFormProps extends StockFormProps {
  readonly onReceived: (quantity: number) => void;
}

/** Goods that came in: how many and what one of them cost. */
export function ReceiveForm({ care, product, onBack, onReceived }: ReceiveFormProps) {
  const form = useForm({
    initial: { quantity: '', unitCost: String(product.costPrice ?? ''), expiryDate: '', batchNo: '', note: '' },
    problemsOf: (values) =>
      withoutGaps({
        quantity: quantityProblem(values.quantity),
        unitCost: amountProblem(values.unitCost),
        expiryDate: dayProblem(values.expiryDate),
      }),
  });
  const send = async (values: typeof form.values) => {
    const expiryDate = dayOf(values.expiryDate);
    const line = {
      productId: product.productId,
      quantity: quantityOf(values.quantity) ?? 0,
      unitCost: amountOf(values.unitCost) ?? 0,
      ...(expiryDate ? { expiryDate } : {}),
      ...(values.batchNo.trim() ? { batchNo: values.batchNo } : {}),
    };
    const content = { lines: [line], note: values.note.trim() || null };
    const isDone = await care.write({
      call: 'receiveStock',
      content,
      send: (receiptKey) => stockClient.receiveStock({ body: { receiptKey, ...content } }),
      done: ({ receipt }) => texts.received(receipt.receiptId),
    });
    if (!isDone) return;
    await care.reload();
    onBack();
    onReceived(line.quantity);
  };
  const text = (name: keyof typeof form.values) => ({ error: form.problems[name], ...form.field(name) });
  return (
    <CareForm care={care} form={form} submitText={texts.receive} onBack={onBack} onSend={send}>
      <Field label={fields.quantity} inputMode="decimal" autoComplete="off" {...text('quantity')} />
      <Field label={fields.unitCost} inputMode="decimal" autoComplete="off" {...text('unitCost')} />
      <Field label={fields.receivedExpiry} inputMode="numeric" autoComplete="off" {...text('expiryDate')} />
      <Field label={fields.batchNo} maxLength={MAX_BATCH_NO} autoComplete="off" {...text('batchNo')} />
      <Field label={fields.note} autoComplete="off" {...text('note')} />
    </CareForm>
  );
}

type Reason = keyof typeof texts.reasons;

/** Stock that is not what it should be: how many there are, and why. */
export function AdjustForm({ care, product, onBack }: StockFormProps) {
  const form = useForm({
    initial: { counted: String(product.quantity), reason: 'correction', note: '' },
    problemsOf: (values) => withoutGaps({ counted: quantityProblem(values.counted) }),
  });
  const send = async (values: typeof form.values) => {
    const reason = values.reason as Reason;
    const setTo = quantityOf(values.counted) ?? 0;
    const note = values.note.trim() || null;
    const lines = [{ productId: product.productId, setTo, seen: product.quantity, reason, note }];
    const isDone = await care.write({
      call: 'adjustStock',
      content: lines,
      send: (adjustmentKey) => stockClient.adjustStock({ body: { adjustmentKey, lines } }),
      done: () => texts.adjusted,
    });
    // After a refusal, too: a sale may have changed what was seen.
    await care.reload();
    if (isDone) onBack();
  };
  const text = (name: keyof typeof form.values) => ({ error: form.problems[name], ...form.field(name) });
  const hint = fields.countedHint(quantity(product.quantity, product.unit));
  return (
    <CareForm care={care} form={form} submitText={texts.adjust} onBack={onBack} onSend={send}>
      <Field label={fields.counted} hint={hint} inputMode="decimal" autoComplete="off" {...text('counted')} />
      <Select
        label={fields.reason}
        options={Object.entries(texts.reasons).map(([value, label]) => ({ value, label }))}
        {...text('reason')}
      />
      <Field label={fields.note} autoComplete="off" {...text('note')} />
    </CareForm>
  );
}
