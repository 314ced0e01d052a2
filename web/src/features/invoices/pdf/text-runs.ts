/** A run of text that is either set in the embedded font or drawn as a picture, because the font lacks its script. */
export interface TextRun {
  readonly kind: 'set' | 'drawn';
  readonly text: string;
}

/** Scripts written from right to left: Hebrew, Arabic and the blocks beside them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARK = /^\p{M}$/u;

const LETTER = /\p{L}/u;

export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether a line starts at the right: its first letter decides, as for `dir="auto"`. */
export function startsAtRight(text: string): boolean {
  return isRightToLeft(LETTER.exec(text)?.[0] ?? '');
}

const LEFT_TO_RIGHT_WORD = /[^\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+/g;

/**
 * The characters in visual order, from left to right. PDF readers extract them in that order and reverse right-to-left
 * words themselves.
 */
export function inVisualOrder(text: string): string[] {
  return isRightToLeft(text) ? [...reversed(text).replace(LEFT_TO_RIGHT_WORD, reversed)] : [...text];
}

/**
 * Splits a line by what the face can set. A line with a right-to-left word is drawn whole: the browser
 * orders its parts.
 */
export function runsOf(line: string, has: (codePoint: number) => boolean): TextRun[] {
  if (isRightToLeft(line)) return [{ kind: 'drawn', text: line }];
  const runs: TextRun[] = [];
  for (const character of line) {
    const isKnown = has(character.codePointAt(0) ?? 0);
    if (!isKnown && MARK.test(character)) drawLastLetter(runs);
    append(runs, isKnown ? 'set' : 'drawn', character);
  }
  return withoutLoneSpaces(runs);
}

function reversed(text: string) {
  return [...text].reverse().join('');
}

function append(runs: TextRun[], kind: TextRun['kind'], text: string) {
  const last = runs.at(-1);
  if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text };
  else runs.push({ kind, text });
}

/** A mark belongs to the letter before it; both are drawn together. */
function drawLastLetter(runs: TextRun[]) {
  const last = runs.at(-1);
  if (last?.kind !== 'set') return;
  const letters = [...last.text];
  const letter = letters.pop() ?? '';
  runs.pop();
  if (letters.length > 0) runs.push({ kind: 'set', text: letters.join('') });
  append(runs, 'drawn', letter);
}

/** Spaces between drawn words are drawn too: one picture for one phrase. */
function withoutLoneSpaces(runs: readonly TextRun[]): TextRun[] {
  const merged: TextRun[] = [];
  runs.forEach((run, index) => {
    const isBetween = run.text.trim() === '' && runs[index - 1]?.kind === 'drawn' && runs[index + 1]?.kind === 'drawn';
    append(merged, isBetween ? 'drawn' : run.kind, run.text);
  });
  return merged;
}
