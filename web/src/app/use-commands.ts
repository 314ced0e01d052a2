import { useMemo } from 'react';
import type { Product } from '../features/products/product-model.js';
import { productSearch } from '../features/products/product-search.js';
import { catalogClient } from '../lib/api/catalog.js';
import { useEndpoint } from '../lib/api/use-endpoint.js';
import { chooseTheme } from '../lib/browser/theme.js';
import { paths } from '../lib/navigation/paths.js';
import { appearanceTexts } from '../lib/texts/en/appearance.js';
import { paletteTexts } from '../lib/texts/en/palette.js';
import { navigationItems } from './navigation.js';
import { dashboardRoutes } from './routes.js';

/** Something the palette can do: open an address, or act. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly kind: 'page' | 'product' | 'appearance';
  readonly to?: string;
  /** For the page that opens. */
  readonly state?: object;
  readonly act?: () => void;
}

const { themes } = appearanceTexts;

const MAX_SHOWN = 9;

/** The screens of the navigation, then those that have no place in it. */
export const paletteItems = [...navigationItems, ...dashboardRoutes.filter(({ nav, isApart }) => !nav && !isApart)];

const fixed: readonly Command[] = [
  ...paletteItems.map(({ path, title }) => ({ id: path, label: title, kind: 'page' as const, to: path })),
  { id: 'light', label: themes.light, kind: 'appearance', act: () => chooseTheme('light') },
  { id: 'dark', label: themes.dark, kind: 'appearance', act: () => chooseTheme('dark') },
  { id: 'system', label: themes.system, kind: 'appearance', act: () => chooseTheme('system') },
];

/** Commands that match the typed text: pages and appearance first, then products, the best match first. */
export function useCommands(text: string): readonly Command[] {
  const { data } = useEndpoint(
    { key: ['listProducts'], load: () => catalogClient.listProducts({}) },
    { revalidate: false },
  );
  const searchProducts = useMemo(() => productSearch(data?.products ?? []), [data]);
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return fixed.slice(0, MAX_SHOWN);
  const fits = ({ label, kind }: Command) => `${label} ${paletteTexts.kinds[kind]}`.toLowerCase().includes(wanted);
  const products = searchProducts(wanted).slice(0, MAX_SHOWN);
  return [...fixed.filter(fits), ...products.map(commandOf)].slice(0, MAX_SHOWN);
}

function commandOf({ _id, productName, productId }: Product): Command {
  return { id: _id, label: productName, kind: 'product', to: paths.product, state: { productId } };
}
