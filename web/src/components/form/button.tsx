import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import styles from './button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  /** Work is in progress: the button stays in the tab order, keeps its width and ignores presses. */
  readonly busy?: boolean;
  /** What the button reads while busy. */
  readonly busyText?: string;
  /** Not usable now, but still reachable, so that the reason can be found. */
  readonly inactive?: boolean;
  readonly icon?: ReactNode;
  readonly block?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A press that does something. Presses are ignored while `busy` or `inactive`. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  busy = false,
  busyText,
  inactive = false,
  icon,
  block = false,
  className,
  style,
  children,
  onClick,
  type = 'button',
  ...button
}: ButtonProps) {
  const { keep, minWidth } = useStableWidth(busy);
  const isInert = busy || inactive;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (busyText) keep(event);
    onClick?.(event);
  };
  return (
    <button
      {...button}
      type={type}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      data-covered={(busy && !busyText && !icon) || undefined}
      onClick={press}
      className={classNames(styles.button, styles[variant], styles[size], block && styles.block, className)}
      style={{ minWidth, ...style }}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.label}>{busy && busyText ? busyText : children}</span>
    </button>
  );
}

/**
 * Keeps the width that the button had when it was pressed, so that a shorter busy text does not make it shrink under the
 * finger. Measured on the press and not on drawing, where it would cost a layout of the page each time.
 */
function useStableWidth(busy: boolean) {
  const [width, setWidth] = useState(0);
  const keep = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => setWidth(currentTarget.offsetWidth);
  return { keep, minWidth: busy && width > 0 ? width : undefined };
}
