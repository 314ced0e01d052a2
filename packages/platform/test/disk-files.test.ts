import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { diskFiles } from '../src/adapters/index.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('diskFiles', () => {
  it('gives back what was put, and leaves no half-written file behind', async () => {
    const files = diskFiles(folder);

    await files.put('a1b2.webp', Buffer.from('picture'));
    const stored = await files.open('a1b2.webp');

    expect(stored?.bytes).toBe(7);
    expect(stored ? await text(stored.stream) : null).toBe('picture');
    expect(await readdir(folder)).toEqual(['a1b2.webp']);
    expect((await stat(join(folder, 'a1b2.webp'))).mode & 0o777).toBe(0o640);
  });

  it('leaves nothing behind that could not be put', async () => {
    const files = diskFiles(folder);
    await mkdir(join(folder, 'a1b2.webp'));

    await expect(files.put('a1b2.webp', Buffer.from('picture'))).rejects.toThrow();

    expect(await readdir(folder)).toEqual(['a1b2.webp']);
  });

  it('takes a folder that cannot be read for a fault, not for a file that is not there', async () => {
    await writeFile(join(folder, 'file'), '');

    await expect(diskFiles(join(folder, 'file')).open('a1b2.webp')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it('knows nothing of files that were never put or were deleted', async () => {
    const files = diskFiles(folder);
    await files.put('a1b2.webp', Buffer.from('picture'));
    await files.delete('a1b2.webp');
    await files.delete('a1b2.webp');

    expect(await files.open('a1b2.webp')).toBeNull();
    expect(await files.open('other.webp')).toBeNull();
  });

  it.each(['../secret.webp', 'a/b.webp', '.env', 'noending', 'a..webp', 'x.webp\0'])(
    'never leaves its folder for %p',
    async (name) => {
      const files = diskFiles(folder);

      expect(await files.open(name)).toBeNull();
      await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError);
    },
  );
});
