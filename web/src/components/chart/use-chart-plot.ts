import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/performance/when-idle.js';
import type { ChartPlotProps } from './chart-plot.js';

type Plot = ComponentType<ChartPlotProps>;

let loaded: Plot | undefined;

/** The drawing part of the chart. Its library is heavy, so it is fetched once the page stands and has nothing else to do. */
export function useChartPlot(): { readonly Plot: Plot | undefined; readonly isMissing: boolean } {
  const [Plot, setPlot] = useState<Plot | undefined>(() => loaded);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (Plot) return;
    let isGone = false;
    const start = () =>
      load().then(
        (plot) => {
          // In slices: its first drawing is the longest of all, and nobody waits for it.
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
