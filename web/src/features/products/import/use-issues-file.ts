import { useState } from 'react';
import { notify } from '../../../lib/feedback/toast.js';
import { type CheckedFile, listCsvIssues } from './csv-calls.js';
import { csvMessageFor } from './csv-messages.js';

/** Saves the rows of a file that are in no list, each with its reason, as a file that can be corrected. */
export function useIssuesFile(checked: CheckedFile) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setProblem(null);
    try {
      const { saveBlob } = await import('../../../lib/browser/save-blob.js');
      saveBlob(await listCsvIssues(checked), 'rows-with-issues.csv');
    } catch (failure) {
      const sentence = csvMessageFor('listCsvIssues', failure);
      setProblem(sentence);
      notify.error(sentence);
    }
  };
  return { problem, save };
}
