import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@bahi/platform/http';
import jwt from 'jsonwebtoken';
import type { Session } from '../domain/session.js';
import type { Signer } from '../domain/signing-key.js';

/** The token of a session; it ends when the session does. */
export function sessionToken({ kid, privateKey }: Signer, session: Session): string {
  const { sessionId, shopId, userId, createdAt, expiresAt } = session;
  const claims = { typ: TOKEN_TYPE, shop: shopId, sid: sessionId, iat: seconds(createdAt), exp: seconds(expiresAt) };
  return jwt.sign(claims, privateKey, {
    algorithm: TOKEN_ALGORITHM,
    keyid: kid,
    issuer: TOKEN_ISSUER,
    audience: TOKEN_AUDIENCE,
    subject: userId,
  });
}

function seconds(instant: Date) {
  return Math.floor(instant.getTime() / 1000);
}
