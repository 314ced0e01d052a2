import { Fragment, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { notify } from '../lib/feedback/toast.js';
import { paths } from '../lib/navigation/paths.js';
import { useSessionOwner } from '../lib/session/session.js';
import { appTexts } from '../lib/texts/en/app.js';

export interface RequireSessionProps {
  readonly children: ReactNode;
}

/**
 * A stored token opens the dashboard; without one it redirects to the login. Only presence counts. A redirect from
 * Settings shows the reason. Another user signing in, in another tab, remounts everything: two shops use the same invoice
 * numbers, and one must not be paid from the list of the other.
 */
export function RequireSession({ children }: RequireSessionProps) {
  const owner = useSessionOwner();
  const isSignedIn = owner !== null;
  const wantsProfile = useLocation().pathname.startsWith(paths.settings);
  const problem = wantsProfile ? appTexts.notLoggedIn : undefined;
  useEffect(() => {
    if (!isSignedIn && problem) notify.error(problem, { outlivesPage: true });
  }, [isSignedIn, problem]);
  if (!isSignedIn) return <Navigate to={paths.login} replace state={{ problem }} />;
  return <Fragment key={owner}>{children}</Fragment>;
}
