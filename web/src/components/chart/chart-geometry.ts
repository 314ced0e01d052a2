/** Room around the bars for text of the usual size, in pixels: rupee labels on the left, names below. */
export const PLOT_MARGINS = { left: 52, right: 6, top: 12, bottom: 28 } as const;

const USUAL_TEXT = 16;

/** As a length that grows with the text of the page. */
export function withText(pixels: number): string {
  return `${pixels / USUAL_TEXT}rem`;
}

/** How many times its usual size the text of the page is. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_TEXT || 1;
}

/** The centre of the group at a place, as a share of the width of the bars. */
export function centreOf(place: number, count: number): number {
  return (place + 0.5) / Math.max(1, count);
}

/** Which group is at a share of that width. */
export function placeAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}

const LABEL_WIDTH = 32;

/** Every label, or every second, third and so on where they would touch. */
export function labelEvery(bandWidth: number, scale: number): number {
  return Math.max(1, Math.ceil((LABEL_WIDTH * scale) / bandWidth));
}

const WIDEST_BAR = 22;
const LONE_BAR = 64;

/** The width of one bar in pixels; a lone group has wide ones. */
export function barWidthFor(bandWidth: number, count: number): number {
  return count === 1 ? Math.min(LONE_BAR, bandWidth * 0.3) : Math.min(WIDEST_BAR, bandWidth * 0.34);
}
