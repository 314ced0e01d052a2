import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { type Call, useEndpoint } from '../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
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
  const [problem, setProblem] = useState<string | null>(null);
  const { keyFor, renew } = useRequestKey();
  const list = useEndpoint(isWanted ? sessionsCall : { ...sessionsCall, key: null }, { revalidate: false });

  const end = async (what: string, call: 'endSession' | 'endOtherSessions', send: () => Promise<unknown>) => {
    setEnding(what);
    setProblem(null);
    try {
      await send();
      renew();
      notify.success(call === 'endSession' ? texts.ended : texts.othersEnded);
    } catch (failure) {
      // One that has ended by itself is no longer in the list.
      if (call === 'endSession' && outcomeOf(failure).status === 404) return;
      const sentence = sessionsMessageFor(call, failure);
      setProblem(sentence);
      notify.error(sentence);
    } finally {
      await list.retry().catch(() => undefined); // the card shows why
      setEnding(undefined);
    }
  };
  return {
    ...list,
    isWanted,
    problem,
    show: () => setIsWanted(true),
    /** The session that is being ended, or `others`. */
    ending,
    endOne: (sessionId: string) =>
      end(sessionId, 'endSession', () =>
        authClient.endSession({ params: { sessionId } }, { idempotencyKey: keyFor(sessionId) }),
      ),
    endOthers: () =>
      end('others', 'endOtherSessions', () => authClient.endOtherSessions({}, { idempotencyKey: keyFor('others') })),
  };
}
