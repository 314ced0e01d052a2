import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { useUnsavedGuard } from '../../components/overlay/use-unsaved-guard.js';
import { guardNavigation } from '../../lib/navigation/use-guarded-navigate.js';
import { overlayTexts } from '../../lib/texts/en/overlays.js';

const { discard: texts } = overlayTexts;

export interface LeaveGuardProps {
  readonly isDirty: boolean;
}

/** Asks before changes are left that are not saved: by a link, a key, a command, Back, or with the browser's own page. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ readonly leave: () => void } | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isHeld = isDirty && !isLeaving;
  useUnsavedGuard(isHeld, (leave) => setWanted({ leave }));
  useEffect(() => {
    if (!isHeld) return undefined;
    const letGo = guardNavigation((leave) => setWanted({ leave }));
    const hold = (event: MouseEvent) => {
      const page = linkedPage(event);
      if (page === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted({ leave: () => void navigate(page) }); // navigation reports nothing that could be handled here
    };
    document.addEventListener('click', hold, true);
    return () => {
      letGo();
      document.removeEventListener('click', hold, true);
    };
  }, [isHeld, navigate]);
  // After the guard is released, or Back would be blocked again.
  useEffect(() => {
    if (isLeaving) wanted?.leave();
  }, [isLeaving, wanted]);
  return (
    <AlertDialog
      open={wanted !== null && !isLeaving}
      onOpenChange={(open) => (open ? undefined : setWanted(null))}
      title={texts.title}
      description={texts.description}
      cancelText={texts.keep}
      confirmText={texts.confirm}
      danger
      onConfirm={() => setIsLeaving(true)}
    />
  );
}

/** The page of the app that a press would open in place of this one. */
function linkedPage({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  const opensElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (!link || opensElsewhere || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname;
}
