const UNBROKEN = /([\p{N}]) (?=[\p{L}\p{M}]{1,8}(?![\p{L}\p{M}]))/gu;

/** `Amul Butter 500 g` whose number and unit stay on one line: a no-break space is between them. */
export function unbroken(text: string): string {
  return text.replace(UNBROKEN, '$1\u00A0');
}
