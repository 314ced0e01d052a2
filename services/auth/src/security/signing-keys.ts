import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { uuidv7 } from '@bahi/contracts/shared';
import type { Database, WriteTx } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKey,
} from '../data/signing-keys-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import { SealBrokenError, type Secrets } from '../domain/secrets.js';
import { SESSION_HOURS } from '../domain/session.js';

/** How long a process signs with the key it knows before it looks for a newer one. */
const REMEMBERED_MS = 60_000;
/** A new key is shown to everybody this long before the first token carries it. */
const SHOWN_BEFORE_MS = 60_000;
const TOKEN_LIFE_MS = SESSION_HOURS * 3_600_000;

export interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

export interface SigningKeys {
  /** The key that signs now; made when there is none. */
  signer(): Promise<Signer>;
  /** Keys that verify, newest first; never empty. */
  verifying(): Promise<SigningKey[]>;
}

interface KeyWorld {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** The signing keys of the house: private halves encrypted in the database, KeyObjects made once. */
export function createSigningKeys(world: KeyWorld): SigningKeys {
  const { db, secrets, clock } = world;
  let remembered: { readonly signer: Signer; readonly atMs: number } | null = null;
  const load = async (): Promise<Signer> => {
    const now = clock.now();
    const keys = await db.read(SYSTEM_SHOP_ID, (tx) => listSigningKeys(tx, now));
    const signer = signerAmong(keys, now, secrets) ?? (await makeFirstKey(world));
    if (!signer) throw new Error('The signing key that was just made cannot be opened');
    remembered = { signer, atMs: clock.elapsedMs() };
    return signer;
  };
  const signer = async () => {
    const isFresh = remembered && clock.elapsedMs() - remembered.atMs < REMEMBERED_MS;
    return remembered && isFresh ? remembered.signer : load();
  };
  return {
    signer,
    async verifying() {
      await signer();
      return db.read(SYSTEM_SHOP_ID, (tx) => listSigningKeys(tx, clock.now()));
    },
  };
}

/**
 * Puts a new signing key beside the present ones: shown at once, signing a minute later. Old keys verify until
 * their tokens have ended. @returns the id of the new key.
 */
export function rotateSigningKeys({ db, secrets, clock }: KeyWorld): Promise<string> {
  return db.write(SYSTEM_SHOP_ID, async (tx) => {
    await lockSigningKeys(tx);
    const signsFrom = new Date(clock.now().getTime() + SHOWN_BEFORE_MS);
    const { kid } = await succeed(tx, newKey(secrets, signsFrom));
    return kid;
  });
}

function makeFirstKey({ db, secrets, clock }: KeyWorld): Promise<Signer | null> {
  return db.write(SYSTEM_SHOP_ID, async (tx) => {
    await lockSigningKeys(tx);
    const now = clock.now();
    const keys = await listSigningKeys(tx, now);
    const made = signerAmong(keys, now, secrets);
    if (made) return made;
    // A rotated key may be waiting for its minute: it is the successor of this one, not the other way round.
    const waiting = keys.findLast(({ signsFrom }) => signsFrom > now);
    const notAfter = waiting ? endBefore(waiting.signsFrom) : null;
    return opened(await succeed(tx, { ...newKey(secrets, now), notAfter }), secrets);
  });
}

function placeOf(kid: string) {
  return `signing-key ${kid}`;
}

function newKey(secrets: Secrets, signsFrom: Date): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = uuidv7(signsFrom.getTime());
  return {
    kid,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: secrets.seal(placeOf(kid), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    signsFrom,
    notAfter: null,
  };
}

function opened({ kid, privateKeySealed }: SigningKey, secrets: Secrets): Signer | null {
  try {
    return { kid, privateKey: createPrivateKey(secrets.open(placeOf(kid), privateKeySealed)) };
  } catch (error) {
    // The installation's secret was replaced. Tokens signed before still verify; signing needs a new key.
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

function signerAmong(keys: readonly SigningKey[], now: Date, secrets: Secrets): Signer | null {
  const newest = keys.find(({ signsFrom }) => signsFrom <= now);
  return newest ? opened(newest, secrets) : null;
}

/** When the last token of a key must have ended whose successor signs from an instant on. */
function endBefore(signsFrom: Date): Date {
  return new Date(signsFrom.getTime() + REMEMBERED_MS + TOKEN_LIFE_MS);
}

/** Adds a key that signs from its instant on; those it relieves stay until their last token must have ended. */
async function succeed(tx: WriteTx, key: SigningKey): Promise<SigningKey> {
  await retireSigningKeys(tx, { signsFrom: key.signsFrom, notAfter: endBefore(key.signsFrom) });
  await insertSigningKey(tx, key);
  return key;
}
