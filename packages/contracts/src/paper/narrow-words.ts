import type { Column, PaperLine, SumTable } from './paper.js';

/** The notes of a line, and the cells of columns that have no room; no note is broken over two lines. */
export function lineNotesOf({ notes, cells }: PaperLine, below: readonly Column[]): string {
  const others = below.flatMap(({ key, label }) => (cells[key] ? [`${label} ${cells[key]}`] : []));
  return unbrokenList([...notes, ...others]);
}

/** The rows of a table as words and figures: narrow paper has no room for five columns. */
export function rowWordsOf({ columns, rows }: SumTable): string[] {
  return rows.map(([name = '', ...figures]) => {
    const named = figures.flatMap((figure, index) => (figure === '' ? [] : [`${columns[index + 1]} ${figure}`]));
    return unbrokenList([`${columns[0]} ${name}`, ...named]);
  });
}

function unbrokenList(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(' ', '\u00A0')).join(' · ');
}
