import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { BarcodeDetector } from './barcode-detector.js';

/** The codes on goods, and those that shops print themselves. */
const FORMATS = ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode'] as const;
/** A picture of more pixels takes longer to read, and finds no more. */
const MAX_WIDTH = 960;

/**
 * Reads codes in browsers that cannot do it themselves.
 * @throws when the module does not load.
 */
export async function zxingDetector(): Promise<BarcodeDetector> {
  // Left alone, the library would take it from another origin.
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const picture = context && pictureOf(video, context);
      if (!picture) return [];
      const codes = await readBarcodes(picture, { formats: [...FORMATS], tryHarder: true });
      return codes.filter(({ isValid }) => isValid).map(({ text }) => ({ rawValue: text }));
    },
  };
}

/** What the camera sees now; null before its first picture. */
function pictureOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): ImageData | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / video.videoWidth);
  const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
  Object.assign(context.canvas, { width, height });
  context.drawImage(video, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
