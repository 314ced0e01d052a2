import { useNavigate } from 'react-router-dom';

type Ask = (leave: () => void) => void;

let ask: Ask | null = null;

/** A page that keeps what is typed asks before a key or a command opens another one; gives back the way to end that. */
export function guardNavigation(next: Ask): () => void {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
}

/** Opens a page of the app by a key or a command, as soon as the page that is shown lets it go. */
export function useGuardedNavigate(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const leave = () => void navigate(to); // navigation reports nothing that could be handled here
    if (ask && new URL(to, location.href).pathname !== location.pathname) ask(leave);
    else leave();
  };
}
