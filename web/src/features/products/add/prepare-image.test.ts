import { aPicture, type Drawing, drawPictures } from '../../../../test-support/pictures.js';
import { prepareImage } from './prepare-image.js';

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 1];

function aFile(name: string, bytes: readonly number[], type = 'image/jpeg') {
  return new File([new Uint8Array(bytes)], name, { type, lastModified: 1 });
}

function blobOf(bytes: number) {
  return (type: string) => new Blob([new Uint8Array(bytes)], { type });
}

async function prepared(file: File, drawing: Drawing = {}) {
  const drawImage = drawPictures(drawing);
  const { file: sent, problem } = await prepareImage(file);
  return { sent: sent && [sent.name, sent.type, sent.size], problem, size: drawImage.mock.calls[0]?.slice(-2) };
}

describe('a picture', () => {
  it.each([
    [4000, 3000, [1600, 1200]],
    [3000, 4000, [1200, 1600]],
    [800, 600, [800, 600]],
    [10_000, 2, [1600, 1]],
  ])('of a camera with %i by %i pixels is sent smaller', async (width, height, size) => {
    const photo = aPicture('toor.dal.jpg', 1_000_000);

    expect(await prepared(photo, { width, height })).toEqual({ sent: ['toor.dal.webp', 'image/webp', 10], size });
  });

  it.each([
    ['a JPEG', aFile('dal.jpg', [...JPEG, 0xff, 0xd9])],
    ['a PNG', aPicture()],
    ['a WebP', aFile('dal.webp', [...Buffer.from('RIFF\x06\0\0\0WEBPVP')], 'image/webp')],
  ])('that is small is sent as it is: %s', async (_, file) => {
    expect(await prepared(file, { width: 3000, height: 3000 })).toEqual({ sent: [file.name, file.type, file.size] });
  });

  it.each([
    ['a JPEG without its end', aFile('dal.jpg', JPEG), 'dal.webp'],
    ['a WebP without its end', aFile('dal.webp', [...Buffer.from('RIFF\x09\0\0\0WEBPVP')], 'image/webp'), 'dal.webp'],
    ['a GIF', aFile('dal.gif', [...Buffer.from('GIF89a')], 'image/gif'), 'dal.webp'],
  ])('that only the browser reads is sent as it was drawn: %s', async (_, file, name) => {
    expect(await prepared(file)).toMatchObject({ sent: [name, 'image/webp', 10] });
  });

  it('of more pixels than the server reads is drawn, though it has few bytes', async () => {
    expect(await prepared(aPicture(), { width: 8000, height: 6000 })).toMatchObject({
      sent: ['dal.webp', 'image/webp', 10],
    });
  });

  it('is a JPEG or PNG where the browser writes no WebP', async () => {
    const encode = (type: string) => new Blob(['x'], { type: type === 'image/webp' ? 'image/png' : type });

    expect((await prepared(aFile('dal.jpg', JPEG), { encode })).sent?.[0]).toBe('dal.jpeg');
    expect((await prepared(aPicture('dal.png', 1_000_000), { encode })).sent?.[0]).toBe('dal.png');
  });

  it.each([
    ['would grow', blobOf(1_000_100)],
    ['cannot be written', () => null],
  ])('that %s is sent as it is', async (_, encode) => {
    expect((await prepared(aPicture('dal.png', 1_000_000), { encode })).sent).toEqual([
      'dal.png',
      'image/png',
      1_000_012,
    ]);
  });

  it('stays as it was chosen when its file changes', async () => {
    const chosen = aPicture();
    drawPictures();

    expect((await prepareImage(chosen)).file).not.toBe(chosen);
  });

  it.each([
    ['no picture', aFile('bill.pdf', [1], 'application/pdf'), {}, 'Please drop a valid image file'],
    [
      'a kind that the browser does not draw',
      aFile('dal.heic', [1], 'image/heic'),
      { width: 0 },
      "This picture can't be opened here. Choose a JPEG, PNG, WebP or GIF.",
    ],
    [
      'too many pixels',
      aPicture(),
      { width: 20_000, height: 20_000 },
      'This picture has 400 megapixels. Choose one of at most 120.',
    ],
    [
      'too many bytes',
      aPicture('dal.png', 5_242_880),
      { encode: () => null },
      'Image file is too large. Please choose a smaller file.',
    ],
    [
      'a file that is gone',
      Object.assign(aFile('dal.jpg', [1]), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) }),
      { width: 0 },
      'This file has changed. Choose it again.',
    ],
  ])('is refused with its reason: %s', async (_, file, drawing, problem) => {
    expect(await prepared(file, drawing)).toMatchObject({ sent: undefined, problem });
  });
});
