import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';
import { fieldsOf, LABEL_DPI, LABEL_FIELDS, type LabelField, type LabelSettings, offsetOf } from './label-settings.js';
import { LABEL_SIZES, type LabelSize, type LabelSizeId, perPage } from './label-sizes.js';
import styles from './labels-dialog.module.css';

interface LabelOptionsProps {
  readonly settings: LabelSettings;
  readonly onChange: (changes: Partial<LabelSettings>) => void;
  readonly batch: string;
  readonly onBatch: (batch: string) => void;
  readonly start: string;
  readonly onStart: (start: string) => void;
}

/** The label, what stands on it, and the printer. */
export function LabelOptions({ settings, onChange, batch, onBatch, start, onStart }: LabelOptionsProps) {
  const size: LabelSize = LABEL_SIZES[settings.size];
  const fields = fieldsOf(settings);
  return (
    <>
      <div className={styles.grid}>
        <Select
          label={texts.size}
          value={settings.size}
          onChange={(event) => onChange({ size: event.target.value as LabelSizeId })}
          options={(Object.keys(LABEL_SIZES) as LabelSizeId[]).map((id) => ({ value: id, label: texts.sizes[id] }))}
        />
        <Select
          label={texts.dpi}
          value={String(settings.dpi)}
          onChange={(event) => onChange({ dpi: Number(event.target.value) })}
          options={LABEL_DPI.map((dpi) => ({ value: String(dpi), label: texts.dpiOf(dpi) }))}
        />
        {size.sheet ? (
          <Field
            label={texts.start}
            hint={texts.startHint(perPage(size))}
            inputMode="numeric"
            autoComplete="off"
            value={start}
            onChange={(event) => onStart(event.target.value)}
          />
        ) : null}
      </div>
      <FieldTicks settings={settings} onChange={onChange} />
      <div className={styles.grid}>
        {fields.includes('batch') ? (
          <Field
            label={texts.batch}
            autoComplete="off"
            maxLength={30}
            value={batch}
            onChange={(event) => onBatch(event.target.value)}
          />
        ) : null}
        <Offset label={texts.moveRight} mm={settings.xMm} onChange={(xMm) => onChange({ xMm })} />
        <Offset label={texts.moveDown} mm={settings.yMm} onChange={(yMm) => onChange({ yMm })} />
      </div>
    </>
  );
}

function FieldTicks({ settings, onChange }: Pick<LabelOptionsProps, 'settings' | 'onChange'>) {
  const fields = fieldsOf(settings);
  const put = (field: LabelField, isOn: boolean) => {
    const next = LABEL_FIELDS.filter((one) => (one === field ? isOn : fields.includes(one)));
    onChange({ fields: { ...settings.fields, [settings.size]: next } });
  };
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.legend}>{texts.onLabel}</legend>
      {LABEL_FIELDS.map((field) => (
        <label key={field} className={styles.tick}>
          <input
            type="checkbox"
            checked={fields.includes(field)}
            onChange={(event) => put(field, event.target.checked)}
          />
          <span>{texts.fields[field]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface OffsetProps {
  readonly label: string;
  readonly mm: number;
  readonly onChange: (mm: number) => void;
}

function Offset({ label, mm, onChange }: OffsetProps) {
  return (
    <Field
      label={label}
      hint={texts.moveHint}
      type="number"
      step={0.5}
      min={-10}
      max={10}
      value={mm}
      onChange={(event) => onChange(offsetOf(event.target.value))}
    />
  );
}
