import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { IconButton } from '../../../components/form/icon-button.js';
import { CloseIcon } from '../../../components/icons.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import styles from './product-sheet.module.css';

export interface BesideListProps {
  readonly title: string;
  readonly breadcrumb: ReactNode;
  readonly children: ReactNode;
  /** Gets the focus. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Had the focus before, and gets it back. */
  readonly opener: Element | null;
  readonly onClose: () => void;
}

/** A sheet beside the list that it belongs to, which stays in use. Escape in it closes it. */
export function BesideList({ title, breadcrumb, children, heading, opener, onClose }: BesideListProps) {
  const id = useId();
  useEffect(() => heading.current?.focus(), [heading]);
  const close = () => {
    onClose();
    const target = opener?.isConnected ? opener : document.getElementById('content');
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <aside
      className={styles.beside}
      aria-labelledby={id}
      onKeyDown={({ key, defaultPrevented }) => (key === 'Escape' && !defaultPrevented ? close() : undefined)}
    >
      <div className={styles.besideHead}>
        <div>
          {breadcrumb ? <p className="meta">{breadcrumb}</p> : null}
          <h2 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h2>
        </div>
        <IconButton label={texts.close} icon={<CloseIcon aria-hidden="true" />} onClick={close} />
      </div>
      {children}
    </aside>
  );
}
