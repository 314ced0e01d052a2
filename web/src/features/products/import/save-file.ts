/** Saves a text that was made here as a file on this device. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the text by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
