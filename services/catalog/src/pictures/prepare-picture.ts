type Decoder = typeof import('sharp').default;

let decoder: Promise<Decoder> | undefined;

/** With the first picture: it would be a fifth of the service's start, and most sales need none. */
const loadDecoder = (): Promise<Decoder> => {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is new: a cache of decoded ones would only hold memory.
    sharp.cache(false);
    return sharp;
  });
  return decoder;
};

const MAX_PIXELS = 40_000_000;
/** The longest edge of a stored picture: enough for every screen of the web app, at twice its density. */
const MAX_EDGE = 1_600;
const QUALITY = 80;
const TIMEOUT_SECONDS = 10;

const startsWith = (bytes: Buffer, signature: string, offset = 0) =>
  bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));

/** The format that the first bytes announce; nothing else is handed to a decoder. */
const formatOf = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | null => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
};

/**
 * Decodes a JPEG, PNG or WebP by its content and encodes it anew: upright, without metadata, at most 1600 pixels wide and
 * high, as WebP. `null` for everything else: other formats, moving pictures, broken data, more than 40 megapixels.
 */
export const preparePicture = async (bytes: Buffer): Promise<Buffer | null> => {
  const format = formatOf(bytes);
  if (!format) return null;
  const sharp = await loadDecoder();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const facts = await picture.metadata();
    if (facts.format !== format || (facts.pages ?? 1) > 1) return null;
    return await picture
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch {
    // The decoder says no in many ways; for the caller they are one.
    return null;
  }
};
