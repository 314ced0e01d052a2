import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { DeleteIcon, PlusIcon } from '../../../components/icons.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { arrangeTexts as texts } from '../../../lib/texts/en/arrange.js';
import counterStyles from '../counter.module.css';
import { ProductPicker } from '../parts/product-picker.js';
import type { Counter } from '../use-counter.js';
import styles from './arrange-dialog.module.css';
import { ArrangeGrid } from './arrange-grid.js';
import { MAX_PAGE_NAME, MAX_PAGES } from './quick-keys.js';
import { type Arranging, useArranging } from './use-arranging.js';

export interface ArrangeDialogProps {
  readonly counter: Counter;
  readonly onClose: () => void;
}

/** The tiles of the shop: products and packs in their places, by mouse, touch and keys. */
export function ArrangeDialog({ counter, onClose }: ArrangeDialogProps) {
  const arranging = useArranging(counter, onClose);
  const [picked, setPicked] = useState<number | null>(null);
  const [adding, setAdding] = useState<number | null>(null);
  const isInside = picked !== null || adding !== null;
  // Escape first lets go of what is picked.
  const close = () => {
    if (!isInside) return onClose();
    setPicked(null);
    setAdding(null);
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={texts.title}
      description={texts.text}
      size="wide"
      fullOnPhone
      dirty={arranging.isDirty && !isInside}
      footer={
        adding === null ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button
              variant="primary"
              busy={arranging.isSaving}
              busyText={texts.saving}
              onClick={() => void arranging.save()} // reports its own failure
            >
              {texts.save}
            </Button>
          </>
        ) : (
          <Button onClick={() => setAdding(null)}>{texts.back}</Button>
        )
      }
    >
      {adding === null ? (
        <div className={styles.arrange}>
          <Problem arranging={arranging} />
          <Pages arranging={arranging} onChange={() => setPicked(null)} />
          <ArrangeGrid
            arranging={arranging}
            look={counter.list.look}
            picked={picked}
            onPick={setPicked}
            onAdd={setAdding}
          />
        </div>
      ) : (
        <ProductPicker
          look={counter.list.look}
          label={texts.search(adding)}
          onPick={(found) => {
            arranging.put(adding, found);
            setAdding(null);
          }}
        />
      )}
    </Dialog>
  );
}

function Problem({ arranging: { problem, readNewer } }: { readonly arranging: Arranging }) {
  if (!problem) return null;
  return (
    <div className={styles.problem}>
      <InlineError kind="banner" message={problem.text} />
      {problem.isStale ? <Button onClick={() => void readNewer()}>{texts.readNewer}</Button> : null}
    </div>
  );
}

interface PagesProps {
  readonly arranging: Arranging;
  /** Another page is shown. */
  readonly onChange: () => void;
}

function Pages({ arranging, onChange }: PagesProps) {
  const { pages, at, page } = arranging;
  const then = (act: () => void) => () => {
    onChange();
    act();
  };
  return (
    <>
      <fieldset className={counterStyles.tabs} aria-label={texts.pages}>
        {pages.map(({ name }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
            key={index}
            type="button"
            aria-pressed={index === at}
            onClick={then(() => arranging.choosePage(index))}
          >
            {name || texts.page(index + 1)}
          </button>
        ))}
      </fieldset>
      <div className={styles.pageActs}>
        <Field
          label={texts.name}
          placeholder={texts.page(at + 1)}
          maxLength={MAX_PAGE_NAME}
          autoComplete="off"
          value={page.name}
          onChange={(event) => arranging.rename(event.target.value)}
        />
        {pages.length < MAX_PAGES ? (
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={then(arranging.addPage)}>
            {texts.addPage}
          </Button>
        ) : null}
        <Button icon={<DeleteIcon aria-hidden="true" />} onClick={then(arranging.removePage)}>
          {texts.removePage}
        </Button>
      </div>
    </>
  );
}
