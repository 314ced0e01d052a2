import type { FocusEvent } from 'react';

/** What is half beside its row takes the focus whole: browsers leave it where it is. */
export function showWhole({ target }: FocusEvent<HTMLElement>): void {
  target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}
