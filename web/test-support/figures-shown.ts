import { within } from '@testing-library/react';

/** The named figures of a part of the page, in order: `Ready 2`. */
export function figuresShown(part: HTMLElement): string[] {
  return within(part)
    .getAllByRole('term')
    .map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`);
}
