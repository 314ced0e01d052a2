const JPEG = { start: [0xff, 0xd8, 0xff], end: [0xff, 0xd9] };
const PNG = { start: [0x89, 0x50, 0x4e, 0x47], end: [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82] };
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** Whether these bytes are a JPEG, PNG or WebP with its end: the kinds that the server reads. */
export function isWholePicture(bytes: Uint8Array): boolean {
  if ([JPEG, PNG].some(({ start, end }) => has(bytes, start, 0) && has(bytes, end, bytes.length - end.length)))
    return true;
  return has(bytes, RIFF, 0) && has(bytes, WEBP, 8) && riffLength(bytes) === bytes.length;
}

function has(bytes: Uint8Array, part: readonly number[], at: number) {
  return part.every((byte, index) => bytes[at + index] === byte);
}

/** The length that the header states, with the 8 bytes before it. */
function riffLength(bytes: Uint8Array) {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true) + 8;
}
