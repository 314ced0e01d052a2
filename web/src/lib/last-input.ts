export type InputKind = 'touch' | 'mouse' | 'keyboard';

let kind: InputKind = 'mouse';

const onPointer = (event: Event) => {
  const pointer = event as PointerEvent;
  kind = pointer.pointerType === 'touch' ? 'touch' : 'mouse';
};
const onKey = () => {
  kind = 'keyboard';
};

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', onPointer, { capture: true, passive: true });
  document.addEventListener('keydown', onKey, { capture: true, passive: true });
}

/** How the person acted last; decides what a dialog focuses, so that a phone's keyboard does not cover the sheet. */
export const lastInput = (): InputKind => kind;
