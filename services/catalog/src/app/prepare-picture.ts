type Format = 'jpeg' | 'png' | 'webp';
type Decoder = typeof import('sharp').default;

const MAX_PIXELS = 40_000_000;
/** The longest edge of a stored picture: enough for every screen of the web app, at twice its density. */
const MAX_EDGE = 1_600;
const QUALITY = 80;
const TIMEOUT_SECONDS = 10;

/**
 * Limits on what the decoder's timeout does not interrupt: each scan of a JPEG visits all its pixels, each frame of a WebP
 * is searched from the first. Thousands of them block a thread for minutes.
 */
const PART_LIMITS = {
  jpeg: { marker: Buffer.from('\xff\xda', 'latin1'), maxParts: 250 },
  webp: { marker: Buffer.from('ANMF', 'latin1'), maxParts: 1_000 },
  png: null,
} as const;

/**
 * Decodes a JPEG, PNG or WebP by its content and encodes it as WebP: upright, without metadata, at most 1600 pixels wide
 * and high; of an animation the first frame. @returns `null` for other formats, broken data, more than 40 megapixels or
 * too many scans or frames.
 */
export async function preparePicture(bytes: Buffer): Promise<Buffer | null> {
  const format = formatOf(bytes);
  if (!format || hasTooManyParts(bytes, format)) return null;
  const sharp = await loadDecoder();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const metadata = await picture.metadata();
    if (metadata.format !== format) return null;
    return await picture
      .autoOrient()
      .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch {
    // The decoder throws many kinds of errors; for the caller they mean the same.
    return null;
  }
}

let decoder: Promise<Decoder> | undefined;

/** Loaded with the first picture: it would take a fifth of the service's start. */
function loadDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is decoded once: a cache would only use memory.
    sharp.cache(false);
    return sharp;
  });
  return decoder;
}

function startsWith(bytes: Buffer, signature: string, offset = 0) {
  return bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));
}

/** The format by the first bytes; nothing else is decoded. */
function formatOf(bytes: Buffer): Format | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
}

/** Counts the marker wherever it occurs; by chance it occurs in other bytes, too, far less often than the limit. */
function hasTooManyParts(bytes: Buffer, format: Format): boolean {
  const limit = PART_LIMITS[format];
  if (!limit) return false;
  let parts = 0;
  for (let at = bytes.indexOf(limit.marker); at >= 0; at = bytes.indexOf(limit.marker, at + 2)) {
    parts += 1;
    if (parts > limit.maxParts) return true;
  }
  return false;
}
