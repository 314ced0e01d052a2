import { imageUrl } from './image-url.js';

describe('imageUrl', () => {
  it.each([
    ['/uploads/salt.webp', '/uploads/salt.webp'],
    ['uploads/salt.webp', '/uploads/salt.webp'],
    ['https://cdn.example.in/salt.webp', 'https://cdn.example.in/salt.webp'],
    ['HTTP://cdn.example.in/salt.webp', 'HTTP://cdn.example.in/salt.webp'],
    ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
    ['', null],
    [null, null],
    [undefined, null],
  ])('finds %s at %s', (stored, address) => {
    expect(imageUrl(stored)).toBe(address);
  });
});
