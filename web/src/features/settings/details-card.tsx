import { Dropzone } from '../../components/form/dropzone.js';
import { Field, TextAreaField } from '../../components/form/field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { DeleteIcon, ImageAddIcon } from '../../components/icons.js';
import { useTaxProfile } from '../../lib/shop/use-tax-profile.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './settings-page.module.css';
import { StoredFormCard } from './stored-form-card.js';
import { detailsMessageFor, useDetailsForm } from './use-details-form.js';

const { details: texts } = settingsTexts;

/** What documents say about the shop: its name, address, phone and logo. */
export function DetailsCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const editing = useDetailsForm();
  const { details, form, save } = editing;
  const profile = useTaxProfile().data?.profile;
  const isUnderGst = profile !== undefined && profile.kind !== 'simple';
  return (
    <StoredFormCard
      texts={isUnderGst ? { ...texts, hint: texts.hintUnderGst } : texts}
      stored={details}
      message={detailsMessageFor('readShopDetails', details.failure)}
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
    >
      <Field {...form.field('name')} label={texts.name} error={form.problems.name} autoComplete="organization" />
      <TextAreaField
        {...form.field('address')}
        label={texts.address}
        error={form.problems.address}
        autoComplete="street-address"
      />
      <Field
        {...form.field('phone')}
        label={texts.phone}
        error={form.problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <LogoField {...editing} />
    </StoredFormCard>
  );
}

function LogoField({ form, chooseLogo }: Pick<ReturnType<typeof useDetailsForm>, 'form' | 'chooseLogo'>) {
  const { logo } = form.values;
  return (
    <Dropzone
      label={texts.logo}
      buttonText={texts.chooseLogo}
      accept="image/*"
      icon={<ImageAddIcon />}
      hint={texts.logoHint}
      error={form.problems.logo}
      onFile={(file) => void chooseLogo(file)} // every outcome is shown here
    >
      {logo ? (
        <div className={styles.logo}>
          <img src={logo} alt={texts.logo} />
          <IconButton
            label={texts.removeLogo}
            icon={<DeleteIcon aria-hidden="true" />}
            onClick={() => form.change('logo', '')}
          />
        </div>
      ) : undefined}
    </Dropzone>
  );
}
