/** Gives a field its text back, so that its form notices. */
export function putBack(field: HTMLInputElement, value: string): void {
  if (field.value === value) return;
  // React notices a change only when its own setter is passed by.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
