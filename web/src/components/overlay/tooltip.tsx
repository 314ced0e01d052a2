import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** The name of its target: shown, but not read a second time. */
  readonly text: string;
  /** Opens at a press too, for what touch screens must be able to read. */
  readonly atPress?: boolean;
  readonly children: ReactNode;
}

const OPEN_DELAY_MS = 350;
const GAP_PX = 8;

interface Place {
  readonly left: number;
  readonly top: number;
  readonly below: boolean;
}

/** A text on hover (fine pointers), on keyboard focus, and if asked for at a press; Escape puts it away. */
export function Tooltip({ text, atPress = false, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place | null>(null);

  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const showSoon = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => anchor.current && setPlace(placeOver(anchor.current)), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!place) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    const onScroll = () => setPlace(null);
    const onPress = ({ target }: Event) => anchor.current?.contains(target as Node) || setPlace(null);
    addEventListener('keydown', onKey, true);
    addEventListener('scroll', onScroll, true);
    addEventListener('pointerdown', onPress, true);
    return () => {
      removeEventListener('keydown', onKey, true);
      removeEventListener('scroll', onScroll, true);
      removeEventListener('pointerdown', onPress, true);
    };
  }, [place]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the control inside it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press of the button inside, by keys too, arrives as a click.
    <span
      ref={anchor}
      className={styles.anchor}
      // Not over a card that is dragged by it.
      onPointerEnter={({ pointerType, buttons }) => pointerType === 'mouse' && buttons === 0 && showSoon(OPEN_DELAY_MS)}
      onPointerLeave={hide}
      onPointerDown={atPress ? undefined : hide}
      onClick={atPress ? () => (place ? hide() : showSoon(0)) : undefined}
      onFocus={(event) => event.target.matches(':focus-visible') && showSoon(0)}
      onBlur={hide}
    >
      {children}
      {place
        ? createPortal(
            <span
              aria-hidden="true"
              className={styles.tip}
              data-below={place.below}
              ref={(tip) => keepInside(tip, place.left)}
              style={{ left: place.left, top: place.top }}
            >
              {text}
            </span>,
            document.body,
          )
        : null}
    </span>
  );
}

/** Half of a text on either side must fit into the window. */
function keepInside(tip: HTMLElement | null, left: number) {
  if (!tip) return;
  const half = tip.offsetWidth / 2 + GAP_PX;
  tip.style.left = `${Math.max(half, Math.min(left, document.documentElement.clientWidth - half))}px`;
}

function placeOver(anchor: HTMLElement): Place {
  const box = (anchor.firstElementChild ?? anchor).getBoundingClientRect();
  const below = box.top < 48;
  return { left: box.left + box.width / 2, top: below ? box.bottom + GAP_PX : box.top - GAP_PX, below };
}
