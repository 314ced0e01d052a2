import { readFileSync } from 'node:fs';

// Loaded before the product (node --import): its processes go by a clock that CLOCK_FILE moves, in milliseconds.
const machine = Date;
const REREAD_MS = 20;
let offsetMs = 0;

const reread = () => {
  offsetMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
};

reread();
setInterval(reread, REREAD_MS).unref();

class ShiftedDate extends machine {
  constructor(...parts) {
    super(...(parts.length === 0 ? [machine.now() + offsetMs] : parts));
  }
  static now() {
    return machine.now() + offsetMs;
  }
}

globalThis.Date = ShiftedDate;
