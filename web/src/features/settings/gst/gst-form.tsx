import { useEffect } from 'react';
import { Button } from '../../../components/form/button.js';
import { DateTextField } from '../../../components/form/date-text-field.js';
import { todayIn } from '../../../lib/format/format.js';
import type { TaxProfileReply, useTaxProfile } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';
import { StoredFormCard } from '../stored-form-card.js';
import { Choices } from './choices.js';
import { BillFields, Group, RegistrationFields, ReturnFields, ShopFields } from './gst-fields.js';
import { isRegistered } from './gst-form-model.js';
import { NotBuilt } from './not-built.js';
import { useGstForm } from './use-gst-form.js';

interface GstFormProps {
  readonly stored: ReturnType<typeof useTaxProfile>;
  readonly reply: TaxProfileReply;
  readonly onDirtyChange: (isDirty: boolean) => void;
  readonly onClose: () => void;
}

/** Asks what the shop is, one question at a time, and then only what such a shop needs. */
export function GstForm({ stored, reply, onDirtyChange, onClose }: GstFormProps) {
  const { form, save } = useGstForm(stored, reply, onClose);
  const { kind } = form.values;
  useEffect(() => () => onDirtyChange(false), [onDirtyChange]);
  // The button that opened the form is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens.
  useEffect(() => form.focus('registered'), []);
  return (
    <StoredFormCard
      texts={texts}
      stored={{ ...stored, failure: undefined }}
      message=""
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
      secondary={
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <Kind form={form} />
      {isRegistered(kind) ? <RegistrationFields form={form} /> : null}
      {kind && kind !== 'simple' ? (
        <>
          <ShopFields form={form} />
          <BillFields form={form} reply={reply} />
        </>
      ) : null}
      {kind === 'regular' ? <ReturnFields form={form} /> : null}
      {kind ? (
        <Group title={texts.groups.begin}>
          <DateTextField
            {...form.typedControl('effectiveFrom')}
            label={texts.from}
            hint={texts.fromHint}
            error={form.problems.effectiveFrom}
            noDay={texts.noDay}
            earliest={todayIn(reply.timeZone)}
          />
        </Group>
      ) : null}
      <NotBuilt />
    </StoredFormCard>
  );
}

const { registered, kind: kinds } = texts;
const KINDS = { yes: ['regular', 'composition'], no: ['unregistered', 'simple'] } as const;

/** Two questions of two answers: whether there is a number, and what follows from that. */
function Kind({ form }: Pick<ReturnType<typeof useGstForm>, 'form'>) {
  const { registered: answer } = form.values;
  const answerFirst = (value: string) => {
    form.change('registered', value);
    form.change('kind', '');
  };
  return (
    <>
      <Choices
        question={registered.question}
        options={(['yes', 'no'] as const).map((value) => ({ value, ...registered[value] }))}
        error={form.problems.registered}
        {...form.control('registered')}
        onValueChange={answerFirst}
      />
      {answer === 'yes' || answer === 'no' ? (
        <Choices
          key={answer}
          question={kinds.questions[answer]}
          options={KINDS[answer].map((value) => ({ value, ...kinds[value] }))}
          error={form.problems.kind}
          {...form.control('kind')}
        />
      ) : null}
    </>
  );
}
