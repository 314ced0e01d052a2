const JOINED = '\u00A0';
const BREAKS = /[^\S\u00A0]+/u;

/** Breaks text into lines that fit, at spaces where there are any but no-break ones, which become plain spaces. At least one line. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const joined of text.trim().split(BREAKS)) {
    const word = joined.replaceAll(JOINED, ' ');
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (fits(longer)) lines[Math.max(0, lines.length - 1)] = longer;
    else lines.push(...(fits(word) ? [word] : cutWord(word, fits)));
  }
  return lines;
}

/** Cuts a word that is wider than the line, letter by letter. */
function cutWord(word: string, fits: (text: string) => boolean): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const character of word) {
    if (piece && !fits(piece + character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...pieces, piece];
}
