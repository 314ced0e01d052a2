import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/performance/when-idle.js';
import type { ChartPlotProps } from './chart-plot.js';

type Plot = ComponentType<ChartPlotProps>;

let loaded: Plot | undefined;

/** The plot of the chart. Its library is heavy, so it loads once the page is shown and idle. */
export function useChartPlot(): { readonly Plot: Plot | undefined; readonly isMissing: boolean } {
  const [Plot, setPlot] = useState<Plot | undefined>(() => loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (Plot) return;
    let isGone = false;
    const start = () =>
      load().then(
        (plot) => {
          // In slices: its first render is the longest of all, and nothing waits for it.
          if (!isGone) startTransition(() => setPlot(() => plot));
        },
        // Without it the figures are still there as a table.
        () => {
          if (!isGone) setMissing(true);
        },
      );
    const forget = whenIdle(() => void start());
    return () => {
      isGone = true;
      forget();
    };
  }, [Plot]);
  return { Plot, isMissing };
}

async function load(): Promise<Plot> {
  loaded = (await import('./chart-plot.js')).ChartPlot;
  return loaded;
}
