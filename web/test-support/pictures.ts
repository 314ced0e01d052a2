const PNG = { head: [0x89, 0x50, 0x4e, 0x47], end: [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] };

/** Bytes with the two ends of a PNG and so many between them. */
export function aPicture(name = 'dal.png', bytes = 0): File {
  const parts = [PNG.head, Array.from({ length: bytes }, () => 0), PNG.end].map((part) => new Uint8Array(part));
  return new File(parts, name, { type: 'image/png' });
}

export interface Drawing {
  readonly width?: number;
  readonly height?: number;
  /** What a canvas makes of a picture when it is asked for this type. */
  readonly encode?: (type: string) => Blob | null;
  /** When this file has been read. */
  readonly loads?: (file: File) => Promise<unknown>;
}

/** Gives this window pictures, which jsdom cannot draw: of every file that calls itself an image. @returns `drawImage`. */
export function drawPictures({ width = 640, height = 480, encode = smaller, loads = async () => {} }: Drawing = {}) {
  const files: File[] = [];
  const drawImage = jest.fn();
  class Picture {
    readonly naturalWidth = width;
    readonly naturalHeight = height;
    onload = () => {};
    onerror = () => {};
    set src(address: string) {
      const file = files[Number(address.split('#')[1])] as File;
      void loads(file).then(() => (file.type.startsWith('image/') ? this.onload() : this.onerror()));
    }
  }
  Object.assign(globalThis, { Image: Picture });
  Object.assign(URL, {
    createObjectURL: (file: File) => `blob:preview#${files.push(file) - 1}`,
    revokeObjectURL: () => {},
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage }),
    toBlob: (take: BlobCallback, type: string) => take(encode(type)),
  });
  return drawImage;
}

function smaller(type: string) {
  return new Blob([new Uint8Array(10)], { type });
}
