import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { authClient } from '../../lib/api/auth.js';
import { type Call, prefetch, useEndpoint } from '../../lib/api/use-endpoint.js';
import { notify } from '../../lib/feedback/toast.js';
import { paths } from '../../lib/navigation/paths.js';
import { closeSession, readToken } from '../../lib/session/session.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { shellTexts } from '../../lib/texts/en/shell.js';
import { endsSession } from './profile-messages.js';

/** Ends the session with a sentence and opens the login, which keeps showing it. */
export function useLeave() {
  const navigate = useNavigate();
  return useCallback(
    (sentence: string, kind: 'error' | 'success' = 'error') => {
      notify[kind](sentence, { outlivesPage: true });
      closeSession();
      void navigate(paths.login, { state: kind === 'error' ? { problem: sentence } : null }); // navigation reports nothing that could be handled here
    },
    [navigate],
  );
}

type Profile = Awaited<ReturnType<typeof authClient.readProfile>>;

const profileCall: Call<Profile> = {
  key: ['readProfile'],
  load: () => authClient.readProfile(),
};

/** Asks for the profile. */
export function prefetchProfile(): void {
  prefetch(profileCall);
}

/** The profile from the server. A lost session leads to the login; a fault keeps the session. */
export function useProfile() {
  const leave = useLeave();
  const [isSignedIn] = useState(() => readToken() !== null);
  useEffect(() => {
    if (!isSignedIn) leave(appTexts.notLoggedIn);
  }, [isSignedIn, leave]);
  return useEndpoint(isSignedIn ? profileCall : { ...profileCall, key: null }, {
    revalidate: false,
    onFailure: (failure) => {
      if (endsSession(failure)) leave(shellTexts.sessionLost);
    },
  });
}
