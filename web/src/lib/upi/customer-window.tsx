import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../components/form/button.js';
import { paymentTexts as texts } from '../texts/en/payment.js';
import styles from './upi-pay.module.css';

/** A button that shows its children in a second window, for the screen that customers see; it follows them and closes with them. */
export function CustomerWindow({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Window | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => () => shown?.close(), [shown]);
  const open = () => {
    const opened = window.open('', 'bahi-customer', 'popup,width=480,height=640');
    setIsBlocked(!opened);
    if (!opened) return;
    dress(opened.document);
    opened.addEventListener('pagehide', () => setShown(null), { once: true });
    setShown(opened);
  };
  return (
    <>
      {shown ? null : (
        <Button size="small" onClick={open}>
          {texts.showCustomer}
        </Button>
      )}
      <span role="status">{isBlocked ? texts.windowBlocked : ''}</span>
      {shown ? createPortal(<div className={styles.customer}>{children}</div>, shown.document.body) : null}
    </>
  );
}

/** An empty document looks like ours: it gets our styles, language and title, and nothing of an earlier bill. */
function dress(page: Document) {
  page.title = document.title;
  page.documentElement.lang = document.documentElement.lang;
  const sheets = [...document.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true));
  page.head.replaceChildren(...sheets);
  page.body.replaceChildren();
}
