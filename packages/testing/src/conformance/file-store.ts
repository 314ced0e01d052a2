import { text } from 'node:stream/consumers';
import type { FileStore } from '@bahi/platform/ports';

export interface OpenedFileStore {
  readonly files: FileStore;
  readonly close: () => Promise<void>;
  /** Names of what is stored. */
  readonly names: () => Promise<string[]>;
}

/** What every file store must do, whatever it is made of. `open` gives an empty one; the suite closes it. */
export function fileStoreConformance(name: string, open: () => Promise<OpenedFileStore>): void {
  describe(name, () => {
    let opened: OpenedFileStore;

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const read = async (file: string) => {
      const stored = await opened.files.open(file);
      return stored && { bytes: stored.bytes, content: await text(stored.stream) };
    };

    it('gives back what was put, and stores nothing else', async () => {
      const before = Date.now();
      await opened.files.put('a1b2.webp', Buffer.from('picture'));

      expect(await read('a1b2.webp')).toEqual({ bytes: 7, content: 'picture' });
      const stored = await opened.files.open('a1b2.webp');
      stored?.stream.destroy();
      expect(Math.abs((stored?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
      expect(await opened.names()).toEqual(['a1b2.webp']);
    });

    it('replaces a file and keeps others', async () => {
      await opened.files.put('a1b2.webp', Buffer.from('picture'));
      await opened.files.put('c3.webp', Buffer.from('other'));
      await opened.files.put('a1b2.webp', Buffer.from('new'));

      expect(await read('a1b2.webp')).toEqual({ bytes: 3, content: 'new' });
      expect(await opened.names()).toEqual(['a1b2.webp', 'c3.webp']);
    });

    it('has no file that was never put or was deleted, however often', async () => {
      await opened.files.put('a1b2.webp', Buffer.from('picture'));
      await opened.files.delete('a1b2.webp');
      await opened.files.delete('a1b2.webp');

      expect(await read('a1b2.webp')).toBeNull();
      expect(await read('other.webp')).toBeNull();
    });

    it.each(['../secret.webp', 'a/b.webp', '.env', 'noending', 'a..webp', 'x.webp\0'])(
      'never leaves its place for %p',
      async (bad) => {
        expect(await opened.files.open(bad)).toBeNull();
        await expect(opened.files.put(bad, Buffer.from('x'))).rejects.toThrow(RangeError);
        expect(await opened.names()).toEqual([]);
      },
    );
  });
}
