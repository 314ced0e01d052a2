const FORM = /^[\x21-\x7e]{1,128}$/;

/** The first of the given ids that is not empty; `null` when there is none, `undefined` when its form is wrong. */
export function chooseUploadId(given: readonly (string | undefined)[]): string | null | undefined {
  const first = given.find((text) => text !== undefined && text !== '');
  if (first === undefined) return null;
  return FORM.test(first) ? first : undefined;
}

/** The `invalidRows` of an upload: a JSON list of whole numbers, or nothing at all. */
export function readRowNumbers(text: string | undefined): number[] {
  try {
    const list: unknown = JSON.parse(text ?? '');
    return Array.isArray(list) && list.every((value) => Number.isSafeInteger(value)) ? list : [];
  } catch {
    return [];
  }
}
