import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.js';
import { readToken } from '../lib/session.js';
import { recordsTexts } from '../lib/texts/records.js';
import { notify } from '../lib/toast.js';

export interface RequireSessionProps {
  readonly children: ReactNode;
}

/**
 * A stored token opens the dashboard; without one the way leads to the login. Only its presence counts. Who wanted the
 * own profile is told why.
 */
export function RequireSession({ children }: RequireSessionProps) {
  const isSignedIn = readToken() !== null;
  const wantsProfile = useLocation().pathname.startsWith(paths.settings);
  useEffect(() => {
    if (!isSignedIn && wantsProfile) notify.error(recordsTexts.settings.notLoggedIn);
  }, [isSignedIn, wantsProfile]);
  return isSignedIn ? children : <Navigate to={paths.login} replace />;
}
