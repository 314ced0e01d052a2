import { useState } from 'react';
import { localStore } from '../browser/local-store.js';

/** The two series of the chart, in the order in which they are drawn. */
export const SERIES = ['sales', 'purchases'] as const;
export type Series = (typeof SERIES)[number];

const HIDDEN_KEY = 'chartHidden';

/** Which series the chart shows, remembered on this device, and a switch for each. */
export function useShownSeries(): readonly [shown: readonly Series[], toggle: (series: Series) => void] {
  const [shown, setShown] = useState(readShown);
  const toggle = (series: Series) => {
    const next = SERIES.filter((one) => (one === series ? !shown.includes(one) : shown.includes(one)));
    localStore.write(HIDDEN_KEY, SERIES.filter((one) => !next.includes(one)).join(' '));
    setShown(next);
  };
  return [shown, toggle];
}

function readShown(): readonly Series[] {
  const hidden = localStore.read(HIDDEN_KEY)?.split(' ') ?? [];
  return SERIES.filter((series) => !hidden.includes(series));
}
