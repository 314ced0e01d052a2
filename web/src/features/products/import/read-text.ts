import { csvTexts } from '../../../lib/texts/en/csv.js';

/** The text of a file, read as UTF-8. */
export function readText(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(csvTexts.unreadable));
    reader.readAsText(file);
  });
}
