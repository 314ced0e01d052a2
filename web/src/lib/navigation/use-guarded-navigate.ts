import { useNavigate } from 'react-router-dom';

type Ask = (leave: () => void) => void;

let ask: Ask | null = null;

/** Registers a question before a key or a command opens another page; returns an unregister function. */
export function guardNavigation(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Navigates by a key or a command, once the guard of the shown page agrees. `state` is for the page that opens. */
export function useGuardedNavigate(): (to: string, state?: object) => void {
  const navigate = useNavigate();
  return (to, state) => {
    const leave = () => void navigate(to, { state }); // navigation reports nothing that could be handled here
    if (ask && new URL(to, location.href).pathname !== location.pathname) ask(leave);
    else leave();
  };
}
