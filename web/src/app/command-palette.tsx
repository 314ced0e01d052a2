import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../components/overlay/dialog.js';
import { isOverlayOpen } from '../lib/navigation/use-shortcuts.js';
import { lazyChunk, useIdlePreload } from '../lib/performance/lazy-chunk.js';
import { shellTexts } from '../lib/texts/en/shell.js';

const listChunk = lazyChunk(() => import('./palette-list.js'));
const PaletteList = listChunk.part((chunk) => chunk.PaletteList);

/** Opens any page and finds any product by its first letters. */
export function CommandPalette() {
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useIdlePreload(listChunk);
  usePaletteKey(() => setIsOpen(true));
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={shellTexts.palette} size="medium" initialFocus={input}>
      <PaletteList input={input} onDone={() => setIsOpen(false)} />
    </Dialog>
  );
}

/** Opens on Ctrl+K (or ⌘+K) wherever on the page the focus is. */
function usePaletteKey(open: () => void) {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!isOverlayOpen()) latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
