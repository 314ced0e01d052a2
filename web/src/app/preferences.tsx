import { useRef, useState } from 'react';
import { IconButton } from '../components/form/icon-button.js';
import { KeyboardIcon } from '../components/icons.js';
import { Dialog } from '../components/overlay/dialog.js';
import { useShortcuts } from '../lib/navigation/use-shortcuts.js';
import { lazyChunk, useIdlePreload } from '../lib/performance/lazy-chunk.js';
import { shellTexts } from '../lib/texts/en/shell.js';

const formChunk = lazyChunk(() => import('./preferences-form.js'));
const PreferencesForm = formChunk.part((chunk) => chunk.PreferencesForm);

/** Keyboard help and how the app looks on this device; opened by its button or `?`. */
export function Preferences() {
  const [isOpen, setIsOpen] = useState(false);
  const firstControl = useRef<HTMLSelectElement>(null);
  useIdlePreload(formChunk);
  useShortcuts({ '?': () => setIsOpen(true) });
  return (
    <>
      <IconButton
        label={shellTexts.preferences}
        icon={<KeyboardIcon aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={shellTexts.preferences}
        size="small"
        initialFocus={firstControl}
      >
        <PreferencesForm firstControl={firstControl} />
      </Dialog>
    </>
  );
}
