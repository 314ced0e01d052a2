import type { Page } from 'playwright-core';

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const PARITIES = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];

/** Gives a page a camera that sees an EAN-13, and takes away the detector of the browser. */
export async function fakeCamera(page: Page, code: string): Promise<void> {
  await page.evaluate((modules) => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const draw = () => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, 640, 480);
      context.fillStyle = 'black';
      for (const [at, module] of [...modules].entries())
        if (module === '1') context.fillRect(130 + at * 4, 120, 4, 240);
      requestAnimationFrame(draw);
    };
    draw();
    const getUserMedia = async () => canvas.captureStream(30);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  }, modulesOf(code));
}

/** The bars and gaps of an EAN-13 (ISO/IEC 15420), 1 for a bar. */
function modulesOf(code: string): string {
  const digits = [...code].map(Number);
  const parity = PARITIES[digits[0] ?? 0] ?? '';
  const left = digits
    .slice(1, 7)
    .map((digit, at) => (parity[at] === 'L' ? LEFT[digit] : mirrored(inverted(LEFT[digit]))));
  const right = digits.slice(7).map((digit) => inverted(LEFT[digit]));
  return `101${left.join('')}01010${right.join('')}101`;
}

function inverted(modules = '') {
  return [...modules].map((module) => (module === '1' ? '0' : '1')).join('');
}

function mirrored(modules: string) {
  return [...modules].reverse().join('');
}
