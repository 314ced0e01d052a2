const LONGEST_EDGE = 1600;
/** Below this a picture is sent as it is. */
const SMALL_BYTES = 1_000_000;
const QUALITY = 0.85;

/**
 * A large photo made small enough to send over a slow line: at most 1600 px on its longer edge. A picture that the
 * browser cannot read, or that would not get smaller, stays as it is; the server validates it.
 */
export async function shrinkImage(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES || !('createImageBitmap' in globalThis)) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const small = await encode(draw(picture));
    picture.close();
    if (!small || small.size >= file.size) return file;
    const extension = small.type === 'image/webp' ? 'webp' : 'png';
    return new File([small], `${file.name.replace(/\.\w+$/, '')}.${extension}`, { type: small.type });
  } catch {
    return file;
  }
}

function draw(picture: ImageBitmap) {
  const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function encode(canvas: HTMLCanvasElement) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}
