import type { ReactNode } from 'react';
import { LiveRegion } from '../components/live-region.js';
import { SlowNotice } from '../components/slow-notice.js';
import { ToastHost } from '../components/toast-host.js';

export interface ProvidersProps {
  readonly children: ReactNode;
}

/** What every screen has around it. */
export function Providers({ children }: ProvidersProps) {
  return (
    <>
      {children}
      <ToastHost />
      <LiveRegion />
      <SlowNotice />
    </>
  );
}
