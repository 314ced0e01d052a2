import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { LiveRegion } from '../src/components/feedback/live-region.js';
import { ToastHost } from '../src/components/feedback/toast-host.js';
import { openSession } from '../src/lib/session/session.js';

export interface ScreenOptions {
  /** The address bar, `/` when absent. */
  readonly at?: string;
  /** The navigation state that came with it. */
  readonly state?: unknown;
  /** A token and a user are stored before drawing. On unless false. */
  readonly signedIn?: boolean;
}

/** Draws a screen with router, toasts and an empty cache, the way the app does, and gives a user to act with. */
export function renderScreen(screen: ReactNode, { at = '/', state, signedIn = true }: ScreenOptions = {}) {
  if (signedIn) openSession('a-token', { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' });
  const [pathname = '/', search = ''] = at.split('?');
  const entry = { pathname, search: search ? `?${search}` : '', state };
  const view = render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path={pathname} element={screen} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
      <ToastHost />
      <LiveRegion />
    </SWRConfig>,
  );
  return { user: userEvent.setup(), ...view };
}

/** The address shown, for `expect(screen.getByRole('note')).toHaveTextContent('/login')` once the screen has left. */
function Elsewhere() {
  const { pathname } = useLocation();
  return <p role="note">{pathname}</p>;
}
