const CONTROLS = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

/** Asks jsdom for the labels of a control only when one may be its own: for each it walks the whole document. */
export function findLabelsQuickly(): void {
  for (const { prototype } of CONTROLS) {
    const labels = Object.getOwnPropertyDescriptor(prototype, 'labels')?.get;
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return !this.isConnected || mayHaveLabel(this) ? labels?.call(this) : [];
      },
    });
  }
}

function mayHaveLabel(control: HTMLElement): boolean {
  for (const label of control.ownerDocument.getElementsByTagName('label'))
    if (label.hasAttribute('for') ? label.htmlFor === control.id : label.contains(control)) return true;
  return false;
}
