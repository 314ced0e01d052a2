import Bowser from 'bowser';
import type { SessionState } from '../app/read-session.js';
import type { Account } from '../domain/account.js';
import type { Session } from '../domain/session.js';
import type { SigningKey } from '../domain/signing-key.js';

/** A reply that says only that the call succeeded. */
export function presentDone(text: string) {
  return { success: true as const, msg: text, message: text };
}

/** What users may see of their own account. */
export function presentUser({ userId, name, email }: Account) {
  return {
    id: userId,
    name,
    email,
  };
}

/** A session as its user sees it; the client is what its `User-Agent` claims. */
export function presentSignedIn({ sessionId, userAgent, network, createdAt }: Session, currentId: string) {
  const { browser, os } = Bowser.parse(userAgent || 'unknown');
  return {
    sessionId,
    current: sessionId === currentId,
    browser: browser.name || null,
    system: os.name || null,
    network,
    createdAt: createdAt.toISOString(),
  };
}

/** A session as the gateway reads it. */
export function presentSession({ isLive, expiresAt }: SessionState) {
  return { live: isLive, expiresAt: expiresAt?.toISOString() ?? null };
}

/** The public half of a signing key. */
export function presentVerificationKey({ kid, publicKeyPem, notAfter }: SigningKey) {
  return {
    kid,
    publicKeyPem,
    notAfter: notAfter?.toISOString() ?? null,
  };
}
