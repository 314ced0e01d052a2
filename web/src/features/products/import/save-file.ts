/** Saves a file that was made here or by the server on this device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
