// What jsdom has not and the encoder of receipts needs.

/** The pixels of a picture. */
globalThis.ImageData ??= class ImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray | number, width: number, height: number) {
    this.data = typeof data === 'number' ? new Uint8ClampedArray(data * width * 4) : data;
    this.width = typeof data === 'number' ? data : width;
    this.height = typeof data === 'number' ? width : height;
  }
} as never;

globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value));
