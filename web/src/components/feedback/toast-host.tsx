import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, type IconProps, ToastContainer, toast } from 'react-toastify/unstyled';
import { TOAST_MS } from '../../lib/feedback/toast.js';
import { TOAST_ROOT_ID } from '../../lib/feedback/toast-dom.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons.js';
import './toast-host.css';

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

const SIGNS: Partial<Record<IconProps['type'], typeof InfoIcon>> = {
  success: SuccessIcon,
  error: ErrorIcon,
  warning: WarningIcon,
  info: InfoIcon,
};

interface CloseToastProps {
  readonly closeToast: (reason?: boolean | string) => void;
}

/** Where toasts appear: outside the app root and every dialog, so that they outlive routes and are never inert. */
export function ToastHost() {
  useFocusPause();
  return createPortal(
    <ToastContainer
      aria-label={appTexts.notifications}
      position="top-right"
      autoClose={TOAST_MS.default}
      transition={transition}
      icon={ToastSign}
      closeButton={CloseToast}
      closeOnClick
      draggable={false}
      newestOnTop
    />,
    hostElement(),
  );
}

function ToastSign({ type }: IconProps) {
  const Sign = SIGNS[type] ?? InfoIcon;
  return <Sign aria-hidden="true" />;
}

function CloseToast({ closeToast }: CloseToastProps) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label={appTexts.dismissMessage}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <CloseIcon aria-hidden="true" />
    </button>
  );
}

function hostElement() {
  return document.getElementById(TOAST_ROOT_ID) ?? document.body;
}

/** A toast that has the focus stays, as one under the pointer does: a keyboard takes a while to reach it. */
function useFocusPause() {
  return useEffect(() => {
    const host = hostElement();
    const follow = ({ target, type }: FocusEvent) => {
      const id = target instanceof Element ? target.closest('.Toastify__toast')?.id : undefined;
      if (id) toast[type === 'focusin' ? 'pause' : 'play']({ id });
    };
    host.addEventListener('focusin', follow);
    host.addEventListener('focusout', follow);
    return () => {
      host.removeEventListener('focusin', follow);
      host.removeEventListener('focusout', follow);
    };
  }, []);
}
