import { Button } from '../../../components/form/button.js';
import { ArchiveIcon, CountIcon, DownloadIcon, EditIcon, PrintIcon } from '../../../components/icons.js';
import { careTexts } from '../../../lib/texts/en/care.js';
import type { SheetView } from './care-model.js';
import styles from './product-sheet.module.css';

const { actions: texts } = careTexts;

interface SheetActionsProps {
  readonly onShow: (view: SheetView) => void;
  readonly onLabels: () => void;
  readonly onArchive: () => void;
}

/** What is done with a product every day, four equal; below, what is done now and then. */
export function SheetActions({ onShow, onLabels, onArchive }: SheetActionsProps) {
  const main = [
    { text: texts.receive, Icon: DownloadIcon, act: () => onShow('receive'), isFirst: true },
    { text: texts.adjust, Icon: CountIcon, act: () => onShow('adjust') },
    { text: texts.edit, Icon: EditIcon, act: () => onShow('edit') },
    { text: texts.archive, Icon: ArchiveIcon, act: onArchive },
  ];
  return (
    <div className={styles.acts}>
      <div className={styles.mainActs}>
        {main.map(({ text, Icon, act, isFirst }) => (
          <button key={text} type="button" className={styles.act} data-first={isFirst} onClick={act}>
            <Icon aria-hidden="true" />
            <span>{text}</span>
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <Button size="small" icon={<PrintIcon aria-hidden="true" />} onClick={onLabels}>
          {texts.labels}
        </Button>
        <Button size="small" onClick={() => onShow('duplicate')}>
          {texts.duplicate}
        </Button>
      </div>
    </div>
  );
}
