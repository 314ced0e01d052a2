import { useState } from 'react';
import { localStore } from '../../../lib/browser/local-store.js';
import { readSession } from '../../../lib/session/session.js';
import type { Today } from './today-model.js';

/** Whether the first steps take the place of today: nothing was sold yet, and this user has not hidden them here. */
export function useSetUp(today: Today | undefined) {
  const key = `setUpHidden:${readSession().user?.id ?? 'nobody'}`;
  const [isHidden, setHidden] = useState(() => localStore.read(key) !== null);
  const hide = () => {
    localStore.write(key, '1');
    setHidden(true);
  };
  return { isWanted: today?.started?.hasSold === false && !isHidden, hide };
}
