import { shrinkImage } from './shrink-image.js';

function photo(bytes = 1_000_001) {
  return new File([new Uint8Array(bytes)], 'toor.dal.jpg', { type: 'image/jpeg', lastModified: 1 });
}

const drawImage = jest.fn();
const close = jest.fn();
const { getContext, toBlob } = HTMLCanvasElement.prototype;
let encoded: Blob | null;

function camera(width: number, height: number) {
  const read = jest.fn(async () => ({ width, height, close }));
  Object.assign(globalThis, { createImageBitmap: read });
  return read;
}

beforeEach(() => {
  encoded = new Blob([new Uint8Array(200_000)], { type: 'image/webp' });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage }),
    toBlob: (take: BlobCallback) => take(encoded),
  });
  jest.clearAllMocks();
});
afterAll(() => {
  Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

describe('a photo', () => {
  it.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [800, 600, 800, 600],
    [10_000, 2, 1600, 1],
  ])('of %i by %i pixels is sent with %i by %i, the right way up', async (width, height, sentWidth, sentHeight) => {
    const read = camera(width, height);

    const small = await shrinkImage(photo());

    expect(drawImage.mock.calls[0]?.slice(-2)).toEqual([sentWidth, sentHeight]);
    expect(read).toHaveBeenCalledWith(expect.any(File), { imageOrientation: 'from-image' });
    expect([small.name, small.type, small.size]).toEqual(['toor.dal.webp', 'image/webp', 200_000]);
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('is named after what the browser made of it', async () => {
    camera(4000, 3000);
    encoded = new Blob(['x'], { type: 'image/png' });

    expect((await shrinkImage(photo())).name).toBe('toor.dal.png');
  });

  it('of a megabyte or less is sent as it is', async () => {
    const read = camera(4000, 3000);
    const small = photo(1_000_000);

    expect(await shrinkImage(small)).toBe(small);
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['would grow', () => new Blob([new Uint8Array(1_000_001)], { type: 'image/webp' })],
    ['cannot be written', () => null],
  ])('that %s is sent as it is', async (_, made) => {
    camera(4000, 3000);
    encoded = made();
    const large = photo();

    expect(await shrinkImage(large)).toBe(large);
  });

  it('that cannot be read is sent as it is: the server validates it', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
    const large = photo();

    expect(await shrinkImage(large)).toBe(large);
  });
});
