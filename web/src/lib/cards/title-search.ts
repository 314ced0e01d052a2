import { cardTexts } from '../texts/en/cards.js';

export interface TitleSearch {
  /** What a card of this title looks like while something is searched. */
  readonly lookOf: (title: string) => { readonly dimmed: boolean; readonly matched: boolean };
  /** Announced (`aria-live="polite"`): "2 sections match". */
  readonly status: string;
}

/** Which cards match a search by title, ignoring case; an empty search leaves all as they are. */
export function searchTitles(query: string, titles: readonly string[]): TitleSearch {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return { lookOf: () => ({ dimmed: false, matched: false }), status: '' };
  const matches = (title: string) => title.toLowerCase().includes(wanted);
  return {
    lookOf: (title) => ({ dimmed: !matches(title), matched: matches(title) }),
    status: statusOf(titles.filter(matches).length),
  };
}

function statusOf(matches: number) {
  return matches === 0 ? cardTexts.noSectionMatches : cardTexts.sectionMatches(matches);
}
