import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { DownloadIcon } from '../../../components/icons.js';
import { importOutcomeTexts as texts } from '../../../lib/texts/en/import-outcome.js';
import type { CheckedFile } from './csv-calls.js';
import { useIssuesFile } from './use-issues-file.js';

/** The button that saves the rows with issues, and why it could not. */
export function DownloadIssues({ file, className }: { readonly file: CheckedFile; readonly className?: string }) {
  const { problem, save } = useIssuesFile(file);
  return (
    <>
      <Button size="small" className={className} icon={<DownloadIcon aria-hidden="true" />} onClick={() => void save()}>
        {texts.downloadIssues}
      </Button>
      {problem ? <InlineError kind="banner" message={problem} /> : null}
    </>
  );
}
