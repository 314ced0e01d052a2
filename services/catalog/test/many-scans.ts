/** A grey JPEG of 8 x 8 pixels that sends each value bit by bit: at most 883 scans, all of them valid. */
export function scansOf(count: number): Buffer {
  const scans = Array.from({ length: count - 1 }, (_, n) => {
    const bit = 13 - Math.floor(n / 63);
    return scan(1 + (n % 63), bit === 13 ? 0 : bit + 1, bit);
  });
  const head = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    codes(0x00),
    codes(0x10),
  ];
  return Buffer.concat([...head, scan(0, 0, 0), ...scans, Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, ...data: readonly number[]): Buffer {
  return Buffer.from([0xff, marker, 0, data.length + 2, ...data]);
}

/** A code of one bit for the value 0. */
function codes(table: number) {
  return segment(0xc4, table, 1, ...Array(15).fill(0), 0);
}

/** The values `which` of the one block, from bit `known` on down to bit `bit`: all are 0. */
function scan(which: number, known: number, bit: number) {
  return Buffer.concat([segment(0xda, 1, 1, 0, which, which, (known << 4) | bit), Buffer.from([0x7f])]);
}
