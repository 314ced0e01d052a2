import type { ReceiptLine } from './receipt-lines.js';

/** Dots, as tall as two lines of text for the tall ones. Both are multiples of 8. */
const HEIGHT = { plain: 32, bold: 32, tall: 56 } as const;
const FONT = { plain: '400 22px', bold: '600 22px', tall: '600 40px' } as const;

/** Draws a line with the letters of this device: a receipt printer has none of the scripts of India. */
export function drawLine({ left, right, style, isCentred }: ReceiptLine, width: number): ImageData {
  const canvas = document.createElement('canvas');
  const height = HEIGHT[style];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No drawing surface');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#000000';
  context.font = `${FONT[style]} system-ui, sans-serif`;
  context.textBaseline = 'middle';
  const amount = context.measureText(right).width;
  context.textAlign = isCentred ? 'center' : 'left';
  context.fillText(left, isCentred ? width / 2 : 0, height / 2, width - amount);
  context.textAlign = 'right';
  context.fillText(right, width, height / 2);
  return context.getImageData(0, 0, width, height);
}
