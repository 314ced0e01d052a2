import { idlePart } from '../../lib/performance/idle-part.js';

/** The plot of the chart, whose library is heavy. Without it the figures are still there as a table. */
export const useChartPlot = idlePart(async () => (await import('./chart-plot.js')).ChartPlot);
