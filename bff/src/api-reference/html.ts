import { escapeHtml } from '@bahi/platform/kernel';

/** A text as inline code. */
export function code(text: string): string {
  return `<code>${escapeHtml(text)}</code>`;
}

/** A block of code that scrolls on its own; its name is read to those who reach it by keyboard. */
export function codeBlock(label: string, text: string): string {
  return `<figure><figcaption>${escapeHtml(label)}</figcaption><pre tabindex="0" aria-label="${escapeHtml(label)}"><code>${escapeHtml(text)}</code></pre></figure>`;
}

/** A table with cells of ready HTML; nothing when there are no rows. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const headCells = head.map((text) => `<th scope="col">${text}</th>`).join('');
  const bodyRows = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return `<div class="wide"><table><caption>${caption}</caption><thead><tr>${headCells}</tr></thead><tbody>${bodyRows}</tbody></table></div>`;
}
