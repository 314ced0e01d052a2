import { type Database, shopOf, type WriteTx } from '@bahi/platform/data';

/** An upload of a CSV file, known by its upload id or its request key. */
export interface ImportClaim {
  readonly importKey: string;
  readonly uploadId: string;
  /** Of what must be the same in a repeat. */
  readonly digest: Buffer;
  readonly at: Date;
}

/** The answer that every repeat gets; `resultsJson` is the text that was sent. */
export interface StoredImport {
  readonly uploadId: string;
  readonly digest: Buffer;
  readonly added: number;
  readonly resultsJson: string;
}

interface ImportRow {
  readonly upload_id: string;
  readonly digest: Buffer;
  readonly added: number;
  readonly results: string;
}

/** Makes the import this transaction's own; @returns the stored one when it has run. Waits for one under way. */
export async function claimImport(tx: WriteTx, claim: ImportClaim): Promise<StoredImport | null> {
  const { importKey, uploadId, digest, at } = claim;
  const where = { shop_id: shopOf(tx), import_key: importKey };
  const placed = await tx('imports')
    .insert({ ...where, upload_id: uploadId, digest, created_at: at })
    .onConflict(['shop_id', 'import_key'])
    .ignore()
    .returning('import_key');
  if (placed.length > 0) return null;
  const row = await tx<ImportRow>('imports').where(where).first('upload_id', 'digest', 'added', 'results');
  if (!row) throw new Error('The import was forgotten while it was asked for');
  return { uploadId: row.upload_id, digest: row.digest, added: row.added, resultsJson: row.results };
}

export async function storeImport(
  tx: WriteTx,
  { importKey }: ImportClaim,
  { added, resultsJson }: Pick<StoredImport, 'added' | 'resultsJson'>,
): Promise<void> {
  await tx('imports')
    .where({ shop_id: shopOf(tx), import_key: importKey })
    .update({ added, results: resultsJson });
}

/** Forgets imports that ran before an instant, of every shop. */
export async function pruneImports(db: Database, before: Date): Promise<void> {
  await db.acrossShops((tx) => tx('imports').where('created_at', '<', before).delete());
}
