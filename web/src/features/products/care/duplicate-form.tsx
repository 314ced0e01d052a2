import { Field } from '../../../components/form/field.js';
import { useForm } from '../../../lib/forms/use-form.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { CareForm } from './care-form.js';
import { type KeptProduct, withoutGaps } from './care-model.js';
import { type Care, careClient } from './use-care.js';

interface DuplicateFormProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly onBack: () => void;
  readonly onMade: (copy: KeptProduct) => void;
}

/** A copy under another name; codes and stock are its own. */
export function DuplicateForm({ care, product, onBack, onMade }: DuplicateFormProps) {
  const { productId: id, productName } = product;
  const form = useForm({
    initial: { productName },
    problemsOf: (values) =>
      withoutGaps({
        productName: values.productName.trim()
          ? values.productName.trim() === productName
            ? texts.otherName
            : undefined
          : texts.nameNeeded,
      }),
  });
  const send = async (values: typeof form.values) => {
    const body = { productName: values.productName.trim() };
    let copy: KeptProduct | undefined;
    const isDone = await care.write({
      call: 'duplicateProduct',
      content: [id, body],
      send: async (idempotencyKey) => {
        const reply = await careClient.duplicateProduct({ params: { id }, body }, { idempotencyKey });
        copy = reply.product;
        return reply;
      },
      done: () => texts.duplicated,
    });
    if (isDone && copy) onMade(copy);
  };
  return (
    <CareForm care={care} form={form} submitText={texts.duplicate} onBack={onBack} onSend={send}>
      <Field
        label={texts.fields.copyName}
        hint={texts.fields.copyHint}
        error={form.problems.productName}
        autoComplete="off"
        {...form.field('productName')}
      />
    </CareForm>
  );
}
