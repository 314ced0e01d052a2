import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** WCAG 1.4.11: the least contrast between a mark and what was there before. */
const CLEAR_CONTRAST = 3;
const CHANNELS = 3;

const linear = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** How many pixels of two pictures of the same place stand clearly against each other. */
export async function clearlyChanged(before: Buffer, after: Buffer): Promise<number> {
  const [was, is] = await Promise.all([raw(before), raw(after)]);
  if (was.length !== is.length) throw new Error('The pictures are of different sizes');
  let changed = 0;
  for (let at = 0; at < was.length; at += CHANNELS)
    if (contrast(luminance(was, at), luminance(is, at)) >= CLEAR_CONTRAST) changed += 1;
  return changed;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The position of an element in the window, with space for a focus ring. */
export async function placeOf(element: Locator, ring = 0): Promise<Place> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown`);
  const [x, y] = [Math.floor(box.x - ring), Math.floor(box.y - ring)];
  return { x, y, width: Math.ceil(box.x + box.width + ring) - x, height: Math.ceil(box.y + box.height + ring) - y };
}

/** The least visible mark: a line of one pixel around the place. */
export function leastMarkOf({ width, height }: Place): number {
  return 2 * (width + height);
}

export function pictureOf(page: Page, place: Place): Promise<Buffer> {
  return page.screenshot({ clip: place, caret: 'hide', animations: 'disabled' });
}

function luminance(pixels: Buffer, at: number): number {
  return (
    0.2126 * (linear[pixels[at] ?? 0] ?? 0) +
    0.7152 * (linear[pixels[at + 1] ?? 0] ?? 0) +
    0.0722 * (linear[pixels[at + 2] ?? 0] ?? 0)
  );
}

function contrast(one: number, other: number) {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function raw(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer();
}
