import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const FOLDER = join(__dirname, '..', 'visual-baselines');
/** Small enough that the edges of letters do not count, large enough that what moves or changes its colour does. */
const SHRINK = 8;
/** Of 255. */
const MOST_MEAN_DIFFERENCE = 2;
const BLOCK_DIFFERS_FROM = 28;
const MOST_DIFFERENT_BLOCKS = 0.001;

export const updatesBaselines = process.env.BAHI_UPDATE_BASELINES === '1';

/** Stores a picture as the baseline. */
export async function updateBaseline(name: string, screenshot: Buffer): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await (await blocksOf(screenshot)).png({ compressionLevel: 9, effort: 10 }).toFile(pathOf(name));
}

/** How a screen differs from its stored picture; nothing when a person would see no difference. */
export async function differenceFrom(name: string, screenshot: Buffer): Promise<string | null> {
  if (!existsSync(pathOf(name))) return `${name} has no look yet`;
  const [was, is] = await Promise.all([
    sharp(pathOf(name)).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    (await blocksOf(screenshot)).raw().toBuffer({ resolveWithObject: true }),
  ]);
  if (was.info.width !== is.info.width || was.info.height !== is.info.height) return `${name} has another size`;
  const differences = [...is.data].map((value, at) => Math.abs(value - (was.data[at] ?? 0)));
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  const blocks = differences.length / 3;
  const far = Array.from({ length: blocks }, (_, at) => Math.max(...differences.slice(at * 3, at * 3 + 3))).filter(
    (most) => most >= BLOCK_DIFFERS_FROM,
  ).length;
  if (mean <= MOST_MEAN_DIFFERENCE && far / blocks <= MOST_DIFFERENT_BLOCKS) return null;
  return `${name} differs: ${mean.toFixed(1)} on average, ${((100 * far) / blocks).toFixed(1)} % of its blocks clearly`;
}

/** Stores the accessibility tree of a screen. */
export function updateTree(name: string, tree: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(treeOf(name), `${tree}\n`);
}

/** The stored accessibility tree. */
export function keptTree(name: string): string {
  return existsSync(treeOf(name)) ? readFileSync(treeOf(name), 'utf8').trimEnd() : `${name} has no tree yet`;
}

function pathOf(name: string) {
  return join(FOLDER, `${name}.png`);
}

/** One pixel per block of the screen: its mean colour. */
async function blocksOf(screenshot: Buffer) {
  const { width = 0, height = 0 } = await sharp(screenshot).metadata();
  const size = [Math.round(width / SHRINK), Math.round(height / SHRINK)] as const;
  return sharp(screenshot)
    .removeAlpha()
    .resize(...size, { kernel: 'mitchell', fit: 'fill' });
}

function treeOf(name: string) {
  return join(FOLDER, `${name}.txt`);
}
