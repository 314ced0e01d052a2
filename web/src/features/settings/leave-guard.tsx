import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AlertDialog } from '../../components/alert-dialog.js';

export interface LeaveGuardProps {
  readonly isDirty: boolean;
}

/** The page of the app that a press would open in place of this one. */
const pageBehind = ({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | null => {
  const link = target instanceof Element ? target.closest('a') : null;
  const opensElsewhere = button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
  if (!link || opensElsewhere || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname;
};

/** Asks before changes are left that are not saved: the browser when its page is left, the app at its own links. */
export function LeaveGuard({ isDirty }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const hold = (event: MouseEvent) => {
      const page = pageBehind(event);
      if (page === null) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(page);
    };
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', hold, true);
    return () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', hold, true);
    };
  }, [isDirty]);
  return (
    <AlertDialog
      open={wanted !== null}
      onOpenChange={(open) => (open ? undefined : setWanted(null))}
      title="Discard what you typed?"
      description="It has not been saved."
      cancelText="Keep editing"
      confirmText="Discard changes"
      danger
      onConfirm={() => void (wanted && navigate(wanted))} // navigation reports nothing that could be handled here
    />
  );
}
