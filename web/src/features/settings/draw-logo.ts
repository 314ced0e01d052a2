import { MAX_LOGO_CHARS } from '@bahi/contracts/auth';

const WIDEST = 320;
const HIGHEST = 160;
/** Tried in turn until the logo is small enough. */
const SCALES = [1, 0.75, 0.5, 0.25] as const;

/** A picture as the logo of documents: at most 320 by 160 points, as a data URL; `null` when it is none. */
export async function drawLogo(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const fit = Math.min(1, WIDEST / picture.width, HIGHEST / picture.height);
  const logos = SCALES.map((scale) => drawnAt(picture, fit * scale));
  picture.close();
  return logos.find((logo) => logo.length <= MAX_LOGO_CHARS) ?? null;
}

/** PNG keeps the transparent ground of a logo. */
function drawnAt(picture: ImageBitmap, scale: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
