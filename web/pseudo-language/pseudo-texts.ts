const OPEN = '⟦';
const CLOSE = '⟧';
/** How much longer than English a language may be. */
const EXTRA_SHARE = 0.4;
const PADDING = 'xxxxx ';

/** A catalogue in the pseudo-language: each sentence in brackets and 40 % longer. */
export function pseudoTexts<T>(english: T): T {
  return inPseudo(english) as T;
}

function inPseudo(entry: unknown): unknown {
  if (typeof entry === 'string') return lengthened(entry);
  if (typeof entry === 'function') return (...given: unknown[]) => inPseudo(entry(...given));
  if (Array.isArray(entry)) return entry.map(inPseudo);
  if (typeof entry !== 'object' || entry === null) return entry;
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, inPseudo(value)]));
}

/** A text that is in brackets as a whole stays: the sentences of the server may pass through twice. */
function lengthened(text: string): string {
  if (text === '' || isBracketed(text)) return text;
  const length = Math.ceil(text.replace(/\{\w+\}/g, '').length * EXTRA_SHARE);
  const padding = PADDING.repeat(Math.ceil(length / PADDING.length))
    .slice(0, length)
    .trim();
  return `${OPEN}${text} ${padding}${CLOSE}`;
}

function isBracketed(text: string) {
  let depth = 0;
  for (const [index, letter] of [...text].entries()) {
    if (letter === OPEN) depth += 1;
    if (letter === CLOSE) depth -= 1;
    if (depth === 0) return index > 0 && index === [...text].length - 1;
  }
  return false;
}
