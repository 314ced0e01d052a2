import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Covers the whole archive, so that the copies of one template in eight databases cost nothing. */
const WINDOW_BITS = 27;
const MAX_BYTES = 512 * 1024 * 1024;

const CLUSTER = join('postgres', 'cluster');
/** Made again at every start. */
const RECREATED = ['bahi.log', 'lock', join(CLUSTER, 'postmaster.opts'), join(CLUSTER, 'pg_stat', 'pgstat.stat')];

const SEGMENT_BYTES = 16 * 1024 * 1024;
const PAGE_BYTES = 8_192;
/** In global/pg_control: how the server was stopped, and where its last checkpoint is. */
const STATE_OFFSET = 16;
const STOPPED_CLEANLY = 1;
const CHECKPOINT_OFFSET = 32;

/** Packs the data folder of a product that was stopped cleanly, without what a start makes again. */
export function packFolder(folder: string, file: string): void {
  for (const name of RECREATED) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of filesNamed(join(folder, CLUSTER), 'pg_internal.init')) rmSync(name);
  dropOldWal(join(folder, CLUSTER));
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  const archive = tar(['-c', '--sort=name', '--mtime=2026-11-21', ...owner, '-C', folder, '.']);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: archive.length,
  };
  writeFileSync(file, brotliCompressSync(archive, { params }));
}

/** Unpacks it into a folder that is there. */
export function unpackFolder(file: string, folder: string): void {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  tar(['-x', '-p', '-C', folder], brotliDecompressSync(readFileSync(file), { params }));
}

function tar(args: readonly string[], input?: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync('tar', args, {
    maxBuffer: MAX_BYTES,
    ...(input ? { input } : {}),
  });
  if (status !== 0) throw new Error(`tar failed: ${error?.message ?? stderr.toString()}`);
  return stdout;
}

function filesNamed(folder: string, name: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name === name)
    .map((entry) => join(entry.parentPath, entry.name));
}

/** After a clean stop a server reads one record: its last checkpoint. The rest of the log becomes zeros. */
function dropOldWal(cluster: string): void {
  if (existsSync(join(cluster, 'postmaster.pid'))) throw new Error('The database is still running');
  const control = readFileSync(join(cluster, 'global', 'pg_control'));
  if (control.readUInt32LE(STATE_OFFSET) !== STOPPED_CLEANLY) throw new Error('The database was not stopped cleanly');
  const checkpoint = control.readBigUInt64LE(CHECKPOINT_OFFSET);
  const number = Number(checkpoint / BigInt(SEGMENT_BYTES));
  const current = `00000001${hex(Math.floor(number / 256))}${hex(number % 256)}`;
  const wal = join(cluster, 'pg_wal');
  for (const { name } of readdirSync(wal, { withFileTypes: true }).filter((entry) => entry.isFile()))
    if (name !== current) rmSync(join(wal, name));
  const segment = readFileSync(join(wal, current));
  const page = Math.floor(Number(checkpoint % BigInt(SEGMENT_BYTES)) / PAGE_BYTES);
  segment.fill(0, PAGE_BYTES, Math.max(PAGE_BYTES, page * PAGE_BYTES));
  segment.fill(0, (page + 2) * PAGE_BYTES);
  writeFileSync(join(wal, current), segment);
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
