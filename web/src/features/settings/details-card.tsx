import { useEffect } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Dropzone } from '../../components/form/dropzone.js';
import { Field, TextAreaField } from '../../components/form/field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { DeleteIcon, ImageAddIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './settings-page.module.css';
import { detailsMessageFor, useDetailsForm } from './use-details-form.js';

const { details: texts } = settingsTexts;

/** What documents say about the shop: its name, address, phone and logo. */
export function DetailsCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const editing = useDetailsForm();
  const { details, form, save } = editing;
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  if (details.failure)
    return (
      <Card title={texts.title}>
        <InlineError
          message={detailsMessageFor('readShopDetails', details.failure)}
          onRetry={() => void details.retry()}
          retrying={details.isRefreshing}
        />
      </Card>
    );
  return (
    <Card title={texts.title} refreshing={details.isLoading}>
      <form className={styles.form} onSubmit={save} noValidate aria-label={texts.title}>
        <p className="meta">{texts.hint}</p>
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
        {form.problems.form ? <InlineError message={form.problems.form} /> : null}
        <div className={styles.actions}>
          <Button variant="primary" type="submit" busy={form.isBusy} inactive={!form.isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
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
