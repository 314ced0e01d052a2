import type { ReactNode } from 'react';
import { LiveRegion } from '../components/feedback/live-region.js';
import { SlowNotice } from '../components/feedback/slow-notice.js';
import { ToastHost } from '../components/feedback/toast-host.js';

export interface ProvidersProps {
  readonly children: ReactNode;
}

/** What surrounds every screen. */
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
