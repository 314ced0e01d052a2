import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open as openFile, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileStoreConformance } from '@bahi/testing/conformance/file-store';
import { type S3Server, s3Server } from '@bahi/testing/s3-server';
import { diskFiles, FileStoreError, openFiles, s3Files } from '../src/adapters/index.js';

fileStoreConformance('files in a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-files-'));
  return {
    files: diskFiles(folder),
    names: () => readdir(folder).then((names) => names.sort()),
    close: async () => rmSync(folder, { recursive: true }),
  };
});

fileStoreConformance('files in a bucket', async () => {
  const server = await s3Server();
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = server.keys;
  return {
    files: openFiles({ FILES_URL: server.filesUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }, '/nowhere'),
    names: async () => server.names().map((name) => name.replace(/^shop\/files\//, '')),
    close: () => server.close(),
  };
});

describe('files in a folder, beside what every store does', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-files-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are read by their owner and group, and their folder is synced so that a power cut loses no name', async () => {
    const handle = await openFile(folder, 'r');
    const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();

    await diskFiles(folder).put('a1b2.webp', Buffer.from('picture'));

    expect(sync).toHaveBeenCalledTimes(2);
    expect((await stat(join(folder, 'a1b2.webp'))).mode & 0o777).toBe(0o640);
    sync.mockRestore();
  });

  it('leave nothing behind that could not be put', async () => {
    await mkdir(join(folder, 'a1b2.webp'));

    await expect(diskFiles(folder).put('a1b2.webp', Buffer.from('picture'))).rejects.toThrow();

    expect(await readdir(folder)).toEqual(['a1b2.webp']);
  });

  it('can be read to the end, or left, by whoever opened them before they were deleted', async () => {
    const files = diskFiles(folder);
    await files.put('a1b2.webp', Buffer.from('picture'));
    const stored = await files.open('a1b2.webp');
    const left = await files.open('a1b2.webp');
    rmSync(join(folder, 'a1b2.webp'));

    left?.stream.destroy();
    expect(stored && (await text(stored.stream))).toBe('picture');
    expect(await files.open('a1b2.webp')).toBeNull();
  });

  it('treat a folder that cannot be read as a fault, not as a missing file', async () => {
    await writeFile(join(folder, 'file'), '');

    await expect(diskFiles(join(folder, 'file')).open('a1b2.webp')).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});

describe('files in a bucket, beside what every store does', () => {
  let server: S3Server;
  const picture = Buffer.from('picture');

  beforeEach(async () => {
    server = await s3Server();
  });
  afterEach(() => server.close());

  it('are tried again while the store is busy', async () => {
    const files = s3Files({ url: server.filesUrl, ...server.keys });
    server.failNext(503, 2);

    await files.put('a1b2.webp', picture);

    expect(server.names()).toEqual(['shop/files/a1b2.webp']);
  });

  it('are a fault, not missing, with a wrong key, another bucket or no store', async () => {
    const wrongKey = s3Files({ url: server.filesUrl, ...server.keys, secretAccessKey: 'wrong' });
    const otherBucket = s3Files({ url: server.filesUrl.replace('pictures', 'others'), ...server.keys });
    const nowhere = s3Files({ url: 's3://pictures?endpoint=http://127.0.0.1:1', ...server.keys });

    await expect(wrongKey.put('a1b2.webp', picture)).rejects.toThrow(FileStoreError);
    await expect(wrongKey.open('a1b2.webp')).rejects.toThrow('403: SignatureDoesNotMatch');
    await expect(otherBucket.open('a1b2.webp')).rejects.toThrow('404: NoSuchBucket');
    await expect(nowhere.open('a1b2.webp')).rejects.toThrow();
    expect(server.names()).toEqual([]);
  });
});
