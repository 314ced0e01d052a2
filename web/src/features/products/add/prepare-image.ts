import { MAX_FILE_BYTES } from '@bahi/contracts/shared';
import { addProductTexts } from '../../../lib/texts/en/add-product.js';
import { isWholePicture } from './whole-picture.js';

const LONGEST_EDGE = 1600;
/** Below this a picture is sent as it is. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.85;
/** What the server decodes. */
const MAX_SENT_PIXELS = 40_000_000;
/** What a phone can draw without running out of memory: 4 bytes each. */
const MAX_DRAWN_PIXELS = 120_000_000;

/** The picture to send, or why there is none. */
export type PreparedImage =
  | { readonly file: File; readonly problem?: undefined }
  | { readonly file?: undefined; readonly problem: string };

const { notAnImage, imageTooLarge, image: texts } = addProductTexts;

/**
 * Takes whatever the browser can draw: a large photo, a JPEG without its end, the first frame of a GIF. It is sent as drawn, at
 * most 1600 px on its longer edge, unless it is small and the server can read it. Later changes on the disk do not matter.
 */
export async function prepareImage(chosen: File): Promise<PreparedImage> {
  const address = URL.createObjectURL(chosen);
  try {
    const picture = await loaded(address);
    if (!picture) return { problem: await whyUnreadable(chosen) };
    const pixels = picture.naturalWidth * picture.naturalHeight;
    if (pixels > MAX_DRAWN_PIXELS)
      return { problem: texts.tooManyPixels(megapixels(pixels), megapixels(MAX_DRAWN_PIXELS)) };
    const original = pixels <= MAX_SENT_PIXELS && chosen.size <= MAX_FILE_BYTES ? await wholeCopyOf(chosen) : null;
    if (original && original.size <= SMALL_BYTES) return { file: original };
    const drawn = await encode(draw(picture), chosen.type);
    const file = drawn && (!original || drawn.size < original.size) ? named(drawn, chosen.name) : original;
    return file && file.size <= MAX_FILE_BYTES ? { file } : { problem: imageTooLarge };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loaded(address: string) {
  return new Promise<HTMLImageElement | null>((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(picture.naturalWidth > 0 && picture.naturalHeight > 0 ? picture : null);
    picture.onerror = () => resolve(null);
    picture.src = address;
  });
}

async function whyUnreadable(chosen: File) {
  const isReadable = await chosen
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
  if (!isReadable) return texts.changed;
  return chosen.type.startsWith('image/') ? texts.unreadable : notAnImage;
}

/** In memory; null for one that the server may refuse. */
async function wholeCopyOf(chosen: File) {
  const { name, type, lastModified } = chosen;
  const bytes = await chosen.arrayBuffer();
  return isWholePicture(new Uint8Array(bytes)) ? new File([bytes], name, { type, lastModified }) : null;
}

function draw(picture: HTMLImageElement) {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, LONGEST_EDGE / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** As WebP; a browser that cannot write it writes the kind that was chosen. */
async function encode(canvas: HTMLCanvasElement, type: string) {
  const webp = await blobOf(canvas, 'image/webp');
  return webp?.type === 'image/webp' || type === 'image/png' ? webp : blobOf(canvas, 'image/jpeg');
}

function blobOf(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
}

function named(drawn: Blob, name: string) {
  return new File([drawn], `${name.replace(/\.\w+$/, '')}.${drawn.type.replace('image/', '')}`, { type: drawn.type });
}

function megapixels(pixels: number) {
  return Math.round(pixels / 1_000_000);
}
