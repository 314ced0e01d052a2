import type { GstReturnReply } from '@bahi/contracts/billing';
import { Link } from 'react-router-dom';
import { Notice } from '../../../components/feedback/notice.js';
import { Card } from '../../../components/layout/card.js';
import { count } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { gstReturnTexts } from '../../../lib/texts/en/gst-return.js';
import styles from './gst-return.module.css';

const texts = gstReturnTexts.checks;

interface ChecksCardProps {
  readonly reply: GstReturnReply;
  readonly className?: string | undefined;
}

/** What is wrong with a return, each with the documents it concerns. */
export function ChecksCard({ reply: { checks }, className }: ChecksCardProps) {
  return (
    <Card title={texts.title} className={className}>
      {checks.length === 0 ? <p>{texts.none}</p> : null}
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.code}>
            <Notice tone={check.severity === 'error' ? 'danger' : 'warning'}>
              <Check check={check} />
            </Notice>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Check({ check }: { readonly check: GstReturnReply['checks'][number] }) {
  const { severity, text, documents } = check;
  const more = check.count - documents.length;
  return (
    <>
      <p>
        <span className="visually-hidden">{texts[severity]}</span> {text}
      </p>
      {documents.length === 0 ? null : (
        <p className={styles.documents}>
          {documents.map((number) => (
            <Link key={number} to={`${paths.invoice}?${new URLSearchParams({ q: number })}`}>
              {number}
            </Link>
          ))}
          {more > 0 ? <span>{texts.more(count(more))}</span> : null}
        </p>
      )}
    </>
  );
}
