import type { GstReturnReply } from '@bahi/contracts/billing';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Card } from '../../../components/layout/card.js';
import { gstReturnTexts } from '../../../lib/texts/en/gst-return.js';
import styles from './gst-return.module.css';
import { useReturnFiles } from './use-gst-return.js';

const { files: texts, sections } = gstReturnTexts;

interface FilesCardProps {
  readonly reply: GstReturnReply;
  readonly className?: string | undefined;
}

/** The files of a return: for the portal, and by section for people. A month with errors has none for the portal. */
export function FilesCard({ reply, className }: FilesCardProps) {
  const { busy, problem, saveJson, saveCsv } = useReturnFiles(reply);
  const { files, counts, checks, lockedAt, sha256 } = reply;
  const isBlocked = lockedAt === null && checks.some(({ severity }) => severity === 'error');
  return (
    <Card title={texts.title} className={className}>
      <div className={styles.files}>
        {isBlocked
          ? null
          : files.map((name, at) => (
              <Button key={name} variant="primary" busy={busy === name} onClick={() => void saveJson(name, at + 1)}>
                {files.length > 1 ? texts.part(String(at + 1), String(files.length)) : texts.json}
              </Button>
            ))}
        {counts
          .filter(({ count }) => count > 0)
          .map(({ section }) => (
            <Button
              key={section}
              busy={busy === `${reply.period}-${section}.csv`}
              onClick={() => void saveCsv(section)}
            >
              {texts.csv(sections.names[section])}
            </Button>
          ))}
      </div>
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      {sha256 ? <p className={`meta ${styles.hash}`}>{texts.hash(sha256)}</p> : null}
    </Card>
  );
}
