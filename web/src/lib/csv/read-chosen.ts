/** The bytes of a chosen file, or null when it has changed on the disk: browsers refuse to read it, or read what is new. */
export async function readChosen(file: File, known?: ArrayBuffer): Promise<ArrayBuffer | null> {
  const bytes = await readBytes(file).catch(() => null);
  return bytes && known && !areEqual(bytes, known) ? null : bytes;
}

function readBytes(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file);
  });
}

function areEqual(one: ArrayBuffer, other: ArrayBuffer): boolean {
  const [left, right] = [new Uint8Array(one), new Uint8Array(other)];
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}
