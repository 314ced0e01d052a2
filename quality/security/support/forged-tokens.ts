import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type OpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';

const SYSTEM_SHOP_ID = '00000000-0000-0000-0000-000000000000';
/** Longer than any cache of the keys. */
const KEYS_FORGOTTEN_MS = 10_000;

type Claims = Readonly<Record<string, unknown>>;

export function partsOf(token: string): [string, string, string] {
  return token.split('.') as [string, string, string];
}

export function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}

/** A token of any content, signed by any key, in any way. */
export function tokenOf(header: Claims, claims: Claims, signer: (content: string) => string): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${signer(content)}`;
}

export function byEcKey(key: KeyObject, dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363') {
  return (content: string): string => sign('sha256', Buffer.from(content), { key, dsaEncoding }).toString('base64url');
}

export function byRsaKey(key: KeyObject) {
  return (content: string): string => sign('sha256', Buffer.from(content), key).toString('base64url');
}

export function bySecret(secret: string) {
  return (content: string): string => createHmac('sha256', secret).update(content).digest('base64url');
}

export function ecPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

export interface KnownKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKeyPem: string;
}

/**
 * Puts a key of the test beside those of the product: its tokens verify, so each wrong token can differ from a good one
 * in one thing. To be called after the first login, so that the product signs with a key of its own.
 */
export async function plantKey(world: OpenedWorld): Promise<KnownKey> {
  const { publicKey, privateKey } = ecPair();
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const kid = 'added-by-a-test';
  await queryAt(
    await world.databaseUrl('auth', 'superuser'),
    `insert into signing_keys (shop_id, kid, public_key_pem, private_key_sealed, signs_from, not_after)
      values ($1, $2, $3, $4, '2001-01-01', null)`,
    [SYSTEM_SHOP_ID, kid, publicKeyPem, Buffer.alloc(8)],
  );
  world.pass(KEYS_FORGOTTEN_MS);
  return { kid, privateKey, publicKeyPem };
}

function encode(part: unknown) {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
