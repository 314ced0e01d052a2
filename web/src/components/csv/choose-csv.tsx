import type { KeyboardEvent, Ref } from 'react';
import { saveBlob } from '../../lib/browser/save-blob.js';
import { CSV_ACCEPT } from '../../lib/csv/csv-file-problem.js';
import { fileSize } from '../../lib/format/format.js';
import { csvTexts as texts } from '../../lib/texts/en/csv.js';
import { Button } from '../form/button.js';
import { Dropzone } from '../form/dropzone.js';
import { IconButton } from '../form/icon-button.js';
import { DeleteIcon, DownloadIcon, ImportIcon } from '../icons.js';
import styles from './csv.module.css';

export interface ChooseCsvProps {
  readonly file: File | null;
  /** Why there is no file: one that cannot be sent was chosen. */
  readonly problem: string | null;
  readonly canChange: boolean;
  /** What the file has in its rows. */
  readonly hint: string;
  /** A file with the columns and a sample row. */
  readonly template: { readonly name: string; readonly make: () => string };
  /** A list of examples in place of a file of one's own. */
  readonly sample?: { readonly text: string; readonly use: () => void };
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** Chooses a CSV file, or shows the chosen one; Delete takes it away. */
export function ChooseCsv(props: ChooseCsvProps) {
  const { file, problem, canChange, hint, template, sample, buttonRef, onChoose, onRemove } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && canChange) onRemove();
  };
  return (
    <div>
      <Dropzone
        label={texts.file}
        buttonText={texts.browse}
        dropText={texts.drop}
        buttonRef={buttonRef}
        accept={CSV_ACCEPT}
        icon={<ImportIcon />}
        error={file ? undefined : (problem ?? undefined)}
        onFile={(chosen) => (canChange ? onChoose(chosen) : undefined)}
      >
        {file ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Delete works wherever the focus is in the row; its button does the same.
          <div className={styles.file} onKeyDown={onKeyDown}>
            <span className={styles.fileIcon} aria-hidden="true">
              <ImportIcon />
            </span>
            <span className={styles.fileWords}>
              <span className={styles.fileName}>{file.name}</span>
              <span className="meta">{fileSize(file.size)}</span>
            </span>
            {canChange ? (
              <IconButton label={texts.removeFile} icon={<DeleteIcon aria-hidden="true" />} onClick={onRemove} />
            ) : null}
          </div>
        ) : undefined}
      </Dropzone>
      {file ? null : (
        <p className={`meta ${styles.template}`}>
          {`${hint} `}
          <Button
            variant="quiet"
            size="small"
            icon={<DownloadIcon aria-hidden="true" />}
            onClick={() => saveBlob(new Blob([template.make()], { type: 'text/csv;charset=utf-8' }), template.name)}
          >
            {texts.template}
          </Button>
          {sample ? (
            <Button variant="quiet" size="small" icon={<ImportIcon />} onClick={sample.use}>
              {sample.text}
            </Button>
          ) : null}
        </p>
      )}
    </div>
  );
}
