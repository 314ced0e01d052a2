import { upiLink } from '@bahi/contracts/shared';
import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { UpiCode } from './upi-code.js';

const PIXELS = 4;

/** Draws the path of a code into a picture as a camera sees it. */
function pictureOf(svg: SVGSVGElement) {
  const size = Number(svg.viewBox.baseVal?.width ?? svg.getAttribute('viewBox')?.split(' ')[2]);
  const side = size * PIXELS;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const runs =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h(\d+)v1/g) ?? [];
  for (const [, x, y, length] of runs)
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1)
      for (let column = Number(x) * PIXELS; column < (Number(x) + Number(length)) * PIXELS; column += 1)
        data.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return { data, side };
}

const REQUESTS = [
  { upiId: 'meera@okbank', name: 'Meera & Sons', amount: 447, note: 'INV-2627-000118', reference: '51c07c7e8a67' },
  { upiId: 'dukan.1@ybl', name: 'मीरा जनरल स्टोर', amount: 0.5, note: 'Bill at मीरा + Co = 100%', reference: '1' },
];

describe('a UPI code', () => {
  it.each(REQUESTS)('says what is to be paid and to whom: $name', (request) => {
    render(<UpiCode link={upiLink(request)} label="Pay by UPI" />);

    const { data, side } = pictureOf(screen.getByRole('img', { name: 'Pay by UPI' }) as unknown as SVGSVGElement);
    const read = jsQR(data, side, side)?.data ?? '';

    const { protocol, host, searchParams } = new URL(read);
    expect([protocol, host]).toEqual(['upi:', 'pay']);
    expect(Object.fromEntries(searchParams)).toEqual({
      pa: request.upiId,
      pn: request.name,
      am: request.amount.toFixed(2),
      cu: 'INR',
      tn: request.note,
      tr: request.reference,
    });
    expect(read).toContain(`pa=${request.upiId}`);
    expect(read).not.toContain('+');
  });
});
