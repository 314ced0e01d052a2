type Format = 'jpeg' | 'png' | 'webp';
type Decoder = typeof import('sharp').default;

let decoder: Promise<Decoder> | undefined;

const MAX_PIXELS = 40_000_000;
/** The longest edge of a stored picture: enough for every screen of the web app, at twice its density. */
const MAX_EDGE = 1_600;
const QUALITY = 80;
const TIMEOUT_SECONDS = 10;

/**
 * What the decoder goes through piece by piece and heeds no time meanwhile: each scan of a JPEG passes over all its pixels,
 * each frame of a WebP is looked for from the first. More than anybody draws would hold it for minutes.
 */
const MOST_PIECES = {
  jpeg: { mark: Buffer.from('\xff\xda', 'latin1'), most: 250 },
  webp: { mark: Buffer.from('ANMF', 'latin1'), most: 1_000 },
  png: null,
} as const;

/**
 * Decodes a JPEG, PNG or WebP by its content and encodes it anew: upright, without metadata, at most 1600 pixels wide and
 * high, as WebP; of a moving one the first frame. `null` for everything else: other formats, broken data, more than
 * 40 megapixels, pieces without end.
 */
export async function preparePicture(bytes: Buffer): Promise<Buffer | null> {
  const format = formatOf(bytes);
  if (!format || hasTooManyPieces(bytes, format)) return null;
  const sharp = await loadDecoder();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const facts = await picture.metadata();
    if (facts.format !== format) return null;
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
}

/** With the first picture: it would be a fifth of the service's start, and most sales need none. */
function loadDecoder(): Promise<Decoder> {
  decoder ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is new: a cache of decoded ones would only hold memory.
    sharp.cache(false);
    return sharp;
  });
  return decoder;
}

function startsWith(bytes: Buffer, signature: string, offset = 0) {
  return bytes.subarray(offset, offset + signature.length).equals(Buffer.from(signature, 'latin1'));
}

/** The format that the first bytes announce; nothing else is handed to a decoder. */
function formatOf(bytes: Buffer): Format | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null;
}

/** Counts the mark wherever it stands. By chance it does so in other bytes, too, far less often than is allowed. */
function hasTooManyPieces(bytes: Buffer, format: Format): boolean {
  const pieces = MOST_PIECES[format];
  if (!pieces) return false;
  let found = 0;
  for (let at = bytes.indexOf(pieces.mark); at >= 0; at = bytes.indexOf(pieces.mark, at + 2)) {
    found += 1;
    if (found > pieces.most) return true;
  }
  return false;
}
