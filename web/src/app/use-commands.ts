import { useMemo } from 'react';
import { catalogClient } from '../lib/api/catalog.js';
import { useEndpoint } from '../lib/api/use-endpoint.js';
import { chooseTheme } from '../lib/browser/theme.js';
import { paths } from '../lib/navigation/paths.js';
import { appearanceTexts } from '../lib/texts/en/appearance.js';
import { paletteTexts } from '../lib/texts/en/palette.js';
import { navigationItems } from './navigation.js';

/** Something the palette can do: open an address, or act. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'product' | 'appearance';
  /** Hidden search terms. */
  readonly words?: string;
  readonly to?: string;
  readonly act?: () => void;
}

const { themes } = appearanceTexts;

const MAX_SHOWN = 9;

const fixed: readonly Command[] = [
  ...navigationItems.map(({ path, title }) => ({ id: path, label: title, kind: 'page' as const, to: path })),
  { id: 'light', label: themes.light, kind: 'appearance', act: () => chooseTheme('light') },
  { id: 'dark', label: themes.dark, kind: 'appearance', act: () => chooseTheme('dark') },
  { id: 'system', label: themes.system, kind: 'appearance', act: () => chooseTheme('system') },
];

/** Commands that match the typed text: pages and appearance first, then products by name or id. */
export function useCommands(text: string): readonly Command[] {
  const { data } = useEndpoint(
    { key: ['listProducts'], load: () => catalogClient.listProducts({}) },
    { revalidate: false },
  );
  const products = useMemo<readonly Command[]>(
    () =>
      (data?.products ?? []).map(({ _id, productName, productId }) => ({
        id: _id,
        label: productName,
        words: productId,
        kind: 'product',
        to: `${paths.product}?q=${encodeURIComponent(productId)}`,
      })),
    [data],
  );
  const wanted = text.trim().toLowerCase();
  const fits = ({ label, kind, words = '' }: Command) =>
    `${label} ${paletteTexts.kinds[kind]} ${words}`.toLowerCase().includes(wanted);
  const shown = wanted === '' ? fixed : [...fixed.filter(fits), ...products.filter(fits)];
  return shown.slice(0, MAX_SHOWN);
}
