const UPLOAD_ID = /^[\x21-\x7e]{1,128}$/;

/** The first of the given ids that is not empty; `null` when there is none, `undefined` when it is malformed. */
export function chooseUploadId(given: readonly (string | undefined)[]): string | null | undefined {
  const first = given.find((text) => text !== undefined && text !== '');
  if (first === undefined) return null;
  return UPLOAD_ID.test(first) ? first : undefined;
}

/** The key of the import that an upload id names. */
export function importKeyOf(uploadId: string): string {
  return `upload ${uploadId}`;
}

/** The `invalidRows` of an upload, a JSON list of whole numbers; empty when it is malformed. */
export function readRowNumbers(text: string | undefined): number[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    return Array.isArray(list) && list.every((value) => Number.isSafeInteger(value)) ? list : [];
  } catch {
    return [];
  }
}
