import { uuidv7 } from '@bahi/contracts/shared';
import { openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { testDatabase } from '@bahi/testing';
import { claimImport, deleteImportsBefore, storeImport } from '../src/data/imports-repository.js';
import { catalogMigrations } from '../src/migrations/index.js';

describe('deleteImportsBefore', () => {
  it('deletes the old imports of every shop and keeps the others', async () => {
    const database = await testDatabase({
      service: 'catalog',
      migrations: [...platformMigrations, ...catalogMigrations],
    });
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger() });
    const claim = (importKey: string, at: string) => ({
      importKey,
      uploadId: importKey,
      digest: Buffer.from('x'),
      at: new Date(at),
    });
    for (const shopId of [uuidv7(), uuidv7()])
      for (const one of [claim('old', '2026-10-01T00:00:00Z'), claim('new', '2026-11-01T00:00:00Z')])
        await db.write(shopId, async (tx) => {
          await claimImport(tx, one);
          await storeImport(tx, one, { added: 0, resultsJson: '{}' });
        });

    await deleteImportsBefore(db, new Date('2026-10-15T00:00:00Z'));

    const left = await database.query<{ import_key: string }>('select import_key from imports');
    await db.close();
    await database.close();
    expect(left.map(({ import_key }) => import_key)).toEqual(['new', 'new']);
  });
});
