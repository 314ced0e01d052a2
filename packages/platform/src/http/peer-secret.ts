import { timingSafeEqual } from 'node:crypto';

/** The setting may hold two secrets while one replaces the other: the first one is sent, each is accepted. */
export function peerSecretsIn(setting: string): readonly [sent: string, ...others: string[]] {
  const [sent = '', ...others] = setting.split(',').map((secret) => secret.trim());
  return [sent, ...others];
}

/** Whether a header names a secret of this installation. */
export function isPeerSecret(given: string | string[] | undefined, setting: string): boolean {
  const bytes = Buffer.from(typeof given === 'string' ? given : '');
  return peerSecretsIn(setting).some((secret) => {
    const expected = Buffer.from(secret);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
