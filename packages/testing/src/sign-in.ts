import { generateKeyPairSync, sign } from 'node:crypto';
import { uuidv7 } from '@bahi/contracts/shared';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE, type VerificationKey } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';

export interface SignInOptions {
  readonly shopId?: string;
  readonly userId?: string;
  readonly sessionId?: string;
  /** Replaces or adds claims, to make a token that must be refused. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Who a test is, and what it puts behind `Bearer`. */
export interface SignedIn {
  readonly token: string;
  readonly shopId: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** Signs session tokens like auth does. */
export interface TokenSigner {
  readonly key: VerificationKey & { readonly notAfter: null };
  signIn(options?: SignInOptions): SignedIn;
}

const DAY_SECONDS = 86_400;

/** A key pair of its own and the tokens signed with it; every user gets a new shop unless one is named. */
export function tokenSigner(clock: Clock): TokenSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = uuidv7();
  const signed = (payload: Record<string, unknown>) => {
    const content = `${encode({ alg: TOKEN_ALGORITHM, typ: 'JWT', kid })}.${encode(payload)}`;
    const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  };
  return {
    key: { kid, publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(), notAfter: null },
    signIn: ({ shopId = uuidv7(), userId = uuidv7(), sessionId = uuidv7(), claims = {} } = {}) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const standard = { iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE, typ: TOKEN_TYPE, iat: now, exp: now + DAY_SECONDS };
      const token = signed({ ...standard, sub: userId, shop: shopId, sid: sessionId, ...claims });
      return { token, shopId, userId, sessionId };
    },
  };
}

function encode(part: unknown) {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
