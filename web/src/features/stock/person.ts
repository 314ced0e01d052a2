import { readSession, readSessionName } from '../../lib/session/session.js';
import { stockTexts as texts } from '../../lib/texts/en/stock.js';

/** The name behind the key of a person: one's own, else the end of the key. */
export function personOf(userId: string | null): string {
  const { user } = readSession();
  return userId !== null && userId === user?.id ? readSessionName() : texts.someone((userId ?? '').slice(-4));
}
