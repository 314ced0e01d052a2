import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { searchTitles } from '../../../lib/cards/title-search.js';
import { paths } from '../../../lib/navigation/paths.js';
import { cardTexts } from '../../../lib/texts/en/cards.js';
import { todayTexts as texts } from '../../../lib/texts/en/today.js';
import { HOME_TITLES } from '../home-cards.js';

/** Under a search that names no card: the same search among the products, by a press or Enter. */
export function FindProducts({ query }: { readonly query: string }) {
  const wanted = query.trim();
  const isLost = searchTitles(wanted, HOME_TITLES).status === cardTexts.noSectionMatches;
  return isLost ? <Way wanted={wanted} /> : null;
}

function Way({ wanted }: { readonly wanted: string }) {
  const navigate = useNavigate();
  const to = `${paths.product}?q=${encodeURIComponent(wanted)}`;
  useEffect(() => {
    const onKeyDown = ({ key, target }: KeyboardEvent) => {
      if (key === 'Enter' && target instanceof HTMLInputElement && target.type === 'search') void navigate(to); // navigation reports nothing that could be handled here
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, to]);
  return (
    <p>
      <Link to={to}>{texts.findProducts(wanted)}</Link> <span aria-hidden="true">{texts.findKey}</span>
    </p>
  );
}
