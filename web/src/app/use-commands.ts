import { useMemo } from 'react';
import { catalogClient } from '../lib/api/catalog.js';
import { useEndpoint } from '../lib/api/use-endpoint.js';
import { chooseTheme } from '../lib/browser/theme.js';
import { paths } from '../lib/navigation/paths.js';
import { navigationItems } from './navigation.js';

/** Something the palette can do: open an address, or act. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly kind: 'Page' | 'Product' | 'Appearance';
  /** Hidden search terms. */
  readonly words?: string;
  readonly to?: string;
  readonly act?: () => void;
}

const MAX_SHOWN = 9;

const fixed: readonly Command[] = [
  ...navigationItems.map(({ page, label, to }) => ({ id: page, label, kind: 'Page' as const, to })),
  { id: 'light', label: 'Light', kind: 'Appearance', act: () => chooseTheme('light') },
  { id: 'dark', label: 'Dark', kind: 'Appearance', act: () => chooseTheme('dark') },
  { id: 'system', label: 'Like this device', kind: 'Appearance', act: () => chooseTheme('system') },
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
        kind: 'Product',
        to: `${paths.product}?q=${encodeURIComponent(productId)}`,
      })),
    [data],
  );
  const wanted = text.trim().toLowerCase();
  const fits = ({ label, kind, words = '' }: Command) => `${label} ${kind} ${words}`.toLowerCase().includes(wanted);
  const shown = wanted === '' ? fixed : [...fixed.filter(fits), ...products.filter(fits)];
  return shown.slice(0, MAX_SHOWN);
}
