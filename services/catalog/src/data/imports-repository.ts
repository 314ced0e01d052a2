import { type Database, shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

/** An upload of a CSV file, identified by its upload id or its request key. */
export interface ImportClaim {
  readonly importKey: string;
  readonly uploadId: string;
  /** Digest of what a repeat must have in common with it. */
  readonly digest: Buffer;
  readonly at: Date;
}

/** The result that every repeat gets; `resultsJson` is the text that was sent. */
export interface StoredImport {
  readonly uploadId: string;
  readonly digest: Buffer;
  readonly added: number;
  readonly resultsJson: string;
}

interface ImportRow {
  readonly shop_id: string;
  readonly import_key: string;
  readonly upload_id: string;
  readonly digest: Buffer;
  readonly added: number;
  readonly results: string;
}

/** Claims an import for this transaction; waits for one in progress. @returns the stored result when it has run. */
export async function claimImport(tx: WriteTx, claim: ImportClaim): Promise<StoredImport | null> {
  const { importKey, uploadId, digest, at } = claim;
  const where = { shop_id: shopOf(tx), import_key: importKey };
  const inserted = await tx('imports')
    .insert({ ...where, upload_id: uploadId, digest, created_at: at })
    .onConflict(['shop_id', 'import_key'])
    .ignore()
    .returning('import_key');
  if (inserted.length > 0) return null;
  const row = await tx<ImportRow>('imports').where(where).first('upload_id', 'digest', 'added', 'results');
  if (!row) throw new Error('The import was deleted while its repeat waited');
  return { uploadId: row.upload_id, digest: row.digest, added: row.added, resultsJson: row.results };
}

/** The result of an import that has run, as the JSON that was sent; `null` when there is none under this key. */
export async function readImportResults(tx: Tx, importKey: string): Promise<string | null> {
  const row = await tx<ImportRow>('imports')
    .where({ shop_id: shopOf(tx), import_key: importKey })
    .first('results');
  return row?.results ?? null;
}

/** Stores the result of a claimed import. */
export async function storeImport(
  tx: WriteTx,
  { importKey }: ImportClaim,
  { added, resultsJson }: Pick<StoredImport, 'added' | 'resultsJson'>,
): Promise<void> {
  await tx('imports')
    .where({ shop_id: shopOf(tx), import_key: importKey })
    .update({ added, results: resultsJson });
}

/** Deletes the imports of every shop that ran before an instant. */
export async function deleteImportsBefore(db: Database, before: Date): Promise<void> {
  await db.inEveryCell((tx) => tx('imports').where('created_at', '<', before).delete());
}
