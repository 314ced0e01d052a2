/** What a browser says about the codes in a picture (Shape Detection API, not in the types of TypeScript). */
export interface BarcodeDetector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

/** The codes on goods, and those that shops print themselves. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];

/** The detector of this browser; null where there is none, or one without a format that goods have. */
export async function barcodeDetector(): Promise<BarcodeDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass };
  const known = (await Detector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  return Detector && formats.length > 0 ? new Detector({ formats }) : null;
}
