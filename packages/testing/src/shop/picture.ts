import sharp from 'sharp';

/** A small real PNG. */
export async function pngPicture(): Promise<Uint8Array> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 10, g: 106, b: 111 } } })
    .png()
    .toBuffer();
}
