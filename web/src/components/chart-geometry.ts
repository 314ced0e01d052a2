/** Room around the bars in pixels: rupee labels on the left, names below. */
export const PLOT_MARGINS = { left: 52, right: 6, top: 12, bottom: 28 } as const;

/** Where the group at a place stands, as a share of the width of the bars. */
export const centreOf = (place: number, count: number): number => (place + 0.5) / Math.max(1, count);

/** Which group is at a share of that width. */
export const placeAt = (share: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(share * count)));

const LABEL_WIDTH = 34;
/** Every label, or every second one where they would touch. */
export const labelEvery = (bandWidth: number): 1 | 2 => (bandWidth < LABEL_WIDTH ? 2 : 1);

const WIDEST_BAR = 22;
const LONE_BAR = 64;
/** The width of one bar in pixels; a lone group has wide ones. */
export const barWidthFor = (bandWidth: number, count: number): number =>
  count === 1 ? Math.min(LONE_BAR, bandWidth * 0.3) : Math.min(WIDEST_BAR, bandWidth * 0.34);
