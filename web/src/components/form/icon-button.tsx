import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { Tooltip } from '../overlay/tooltip.js';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** The accessible name, shown as a tooltip on fine pointers. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'quiet' | 'outline' | 'danger';
  readonly inactive?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button with a picture for a face and always a name. 44 px on touch, 36 px with a mouse. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  inactive = false,
  className,
  onClick,
  type = 'button',
  ...button
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...button}
        type={type}
        aria-label={label}
        aria-disabled={inactive || undefined}
        onClick={inactive ? undefined : onClick}
        className={classNames(styles.button, styles[variant], className)}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
