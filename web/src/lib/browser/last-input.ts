export type InputKind = 'touch' | 'mouse' | 'keyboard';

let kind: InputKind = 'mouse';

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', onPointer, { capture: true, passive: true });
  document.addEventListener('keydown', onKey, { capture: true, passive: true });
}

/** The kind of the last input; decides what a dialog focuses, so that a phone's keyboard does not cover the sheet. */
export function lastInput(): InputKind {
  return kind;
}

function onPointer(event: Event) {
  const pointer = event as PointerEvent;
  kind = pointer.pointerType === 'touch' ? 'touch' : 'mouse';
}

function onKey() {
  kind = 'keyboard';
}
