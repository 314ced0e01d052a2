import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { uuidv7 } from '@bahi/contracts/shared';
import type { Database, WriteTx } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import { HOUSE } from '../data/house.js';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  retireSigningKeys,
  type SigningKey,
} from '../data/signing-keys-repository.js';
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

const placeOf = (kid: string) => `signing-key ${kid}`;

const newKey = (secrets: Secrets, signsFrom: Date): SigningKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = uuidv7(signsFrom.getTime());
  return {
    kid,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: secrets.seal(placeOf(kid), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    signsFrom,
    notAfter: null,
  };
};

const opened = ({ kid, privateKeySealed }: SigningKey, secrets: Secrets): Signer | null => {
  try {
    return { kid, privateKey: createPrivateKey(secrets.open(placeOf(kid), privateKeySealed)) };
  } catch (error) {
    // The installation's secret was replaced. Tokens signed before still verify; signing needs a new key.
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
};

const signerAmong = (keys: readonly SigningKey[], now: Date, secrets: Secrets): Signer | null => {
  const newest = keys.find(({ signsFrom }) => signsFrom <= now);
  return newest ? opened(newest, secrets) : null;
};

/** Adds a key that signs from an instant on; the others stay until their last token must have ended. */
const succeed = async (tx: WriteTx, secrets: Secrets, signsFrom: Date): Promise<SigningKey> => {
  const key = newKey(secrets, signsFrom);
  await retireSigningKeys(tx, new Date(signsFrom.getTime() + REMEMBERED_MS + TOKEN_LIFE_MS));
  await insertSigningKey(tx, key);
  return key;
};

const makeFirstKey = ({ db, secrets, clock }: KeyWorld): Promise<Signer | null> =>
  db.write(HOUSE, async (tx) => {
    await lockSigningKeys(tx);
    const now = clock.now();
    const made = signerAmong(await listSigningKeys(tx, now), now, secrets);
    return made ?? opened(await succeed(tx, secrets, now), secrets);
  });

/** The signing keys of the house: private halves encrypted in the database, KeyObjects made once. */
export const createSigningKeys = (world: KeyWorld): SigningKeys => {
  const { db, secrets, clock } = world;
  let remembered: { readonly signer: Signer; readonly atMs: number } | null = null;
  const load = async (): Promise<Signer> => {
    const now = clock.now();
    const keys = await db.read(HOUSE, (tx) => listSigningKeys(tx, now));
    const signer = signerAmong(keys, now, secrets) ?? (await makeFirstKey(world));
    if (!signer) throw new Error('The signing key that was just made cannot be opened');
    remembered = { signer, atMs: now.getTime() };
    return signer;
  };
  const signer = async () => {
    const isFresh = remembered && clock.now().getTime() - remembered.atMs < REMEMBERED_MS;
    return remembered && isFresh ? remembered.signer : load();
  };
  return {
    signer,
    async verifying() {
      await signer();
      return db.read(HOUSE, (tx) => listSigningKeys(tx, clock.now()));
    },
  };
};

/**
 * Puts a new signing key beside the present ones: shown at once, signing a minute later. Old keys verify until
 * their tokens have ended. @returns the id of the new key.
 */
export const rotateSigningKeys = ({ db, secrets, clock }: KeyWorld): Promise<string> =>
  db.write(HOUSE, async (tx) => {
    await lockSigningKeys(tx);
    const { kid } = await succeed(tx, secrets, new Date(clock.now().getTime() + SHOWN_BEFORE_MS));
    return kid;
  });
