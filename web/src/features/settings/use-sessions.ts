import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { type Call, useEndpoint } from '../../lib/api/use-endpoint.js';
import { notify } from '../../lib/feedback/toast.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';

const { sessions: texts } = settingsTexts;

type Sessions = Awaited<ReturnType<typeof authClient.listSessions>>;

const sessionsCall: Call<Sessions> = {
  key: ['listSessions'],
  load: () => authClient.listSessions(),
};

/** The sentence for a failed call of the sessions. */
export const sessionsMessageFor = messagesOf({
  listSessions: ({ error }) => serverTextOr(texts.notLoaded, error),
  endSession: ({ error }) => serverTextOr(texts.notEnded, error),
  endOtherSessions: ({ error }) => serverTextOr(texts.notEnded, error),
});

/** Where the person is signed in. Asked for only when wanted: few people look, and every opening of Settings would pay. */
export function useSessions() {
  const [isWanted, setIsWanted] = useState(false);
  const [ending, setEnding] = useState<string>();
  const list = useEndpoint(isWanted ? sessionsCall : { ...sessionsCall, key: null }, { revalidate: false });

  const end = async (what: string, call: 'endSession' | 'endOtherSessions', send: () => Promise<unknown>) => {
    setEnding(what);
    try {
      await send();
      notify.success(call === 'endSession' ? texts.ended : texts.othersEnded);
    } catch (failure) {
      // One that has ended by itself is no longer in the list.
      if (outcomeOf(failure).status !== 404) notify.error(sessionsMessageFor(call, failure));
    } finally {
      await list.retry().catch(() => undefined); // the card shows why
      setEnding(undefined);
    }
  };
  return {
    ...list,
    isWanted,
    show: () => setIsWanted(true),
    /** The session that is being ended, or `others`. */
    ending,
    endOne: (sessionId: string) => end(sessionId, 'endSession', () => authClient.endSession({ params: { sessionId } })),
    endOthers: () => end('others', 'endOtherSessions', () => authClient.endOtherSessions()),
  };
}
