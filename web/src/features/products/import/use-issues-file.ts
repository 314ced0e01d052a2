import { useState } from 'react';
import { saveBlob } from '../../../lib/browser/save-blob.js';
import { notify } from '../../../lib/feedback/toast.js';
import { type CheckedFile, listCsvIssues } from './csv-calls.js';
import { csvMessageFor } from './csv-messages.js';

/** Saves the rows of a file that are in no list, each with its reason, as a file that can be corrected. */
export function useIssuesFile(checked: CheckedFile) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setProblem(null);
    try {
      saveFile('rows-with-issues.csv', await listCsvIssues(checked));
    } catch (failure) {
      const sentence = csvMessageFor('listCsvIssues', failure);
      setProblem(sentence);
      notify.error(sentence);
    }
  };
  return { problem, save };
}
