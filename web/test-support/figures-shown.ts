import { within } from '@testing-library/react';

/** What a part of the page names and says, in its order: `Ready 2`. */
export function figuresShown(part: HTMLElement): string[] {
  return within(part)
    .getAllByRole('term')
    .map((name) => `${name.textContent} ${name.nextElementSibling?.textContent}`);
}
