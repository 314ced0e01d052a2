import { useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Card } from '../../../components/layout/card.js';
import { useTaxProfile } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';
import { GstForm } from './gst-form.js';
import { GstSummary } from './gst-summary.js';
import { gstMessageFor } from './use-gst-form.js';

/** What the shop is for the tax office: at a glance, and the form that changes it. */
export function GstCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const stored = useTaxProfile();
  const [isEditing, setIsEditing] = useState(false);
  const wasEditing = useRef(false);
  const { data, failure } = stored;
  if (!data)
    return (
      <Card title={texts.title} refreshing={stored.isLoading}>
        {failure ? (
          <InlineError
            message={gstMessageFor('readTaxProfile', failure)}
            onRetry={() => void stored.retry()} // a failing retry reports itself
            retrying={stored.isRefreshing}
          />
        ) : null}
      </Card>
    );
  const show = (editing: boolean) => {
    wasEditing.current = true;
    setIsEditing(editing);
  };
  return isEditing ? (
    <GstForm stored={stored} reply={data} onDirtyChange={onDirtyChange} onClose={() => show(false)} />
  ) : (
    <GstSummary reply={data} hasFocus={wasEditing.current} onEdit={() => show(true)} />
  );
}
