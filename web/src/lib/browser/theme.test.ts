import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTheme } from './theme.js';

const SOURCE = readFileSync(join(__dirname, '../../../public/theme.js'), 'utf8');
const PAGE = readFileSync(join(__dirname, '../../../index.html'), 'utf8');

/** A device that is dark or light, and may become the other. */
function device(dark: boolean) {
  const change = new EventTarget();
  const system = Object.assign(change, { matches: dark });
  window.matchMedia = () => system as unknown as MediaQueryList;
  const become = (next: boolean) => {
    system.matches = next;
    change.dispatchEvent(new Event('change'));
  };
  return { become };
}

/** What the page does before its first paint. */
function open() {
  return new Function(SOURCE)();
}

function shown() {
  return document.documentElement.dataset.theme;
}

describe('the look of the app', () => {
  it.each([
    ['a dark device', true, null, 'dark'],
    ['a light device', false, null, 'light'],
    ['a dark device, where light was chosen', true, 'light', 'light'],
    ['a light device, where dark was chosen', false, 'dark', 'dark'],
    ['a dark device with something else in its storage', true, 'blue', 'dark'],
  ])('is settled before anything is drawn on %s', (_, dark, stored, expected) => {
    device(dark);
    if (stored) localStorage.setItem('theme', stored);

    open();

    expect(shown()).toBe(expected);
  });

  it('follows the device as long as nothing was chosen', () => {
    const { become } = device(false);
    open();

    become(true);
    expect(shown()).toBe('dark');

    chooseTheme('light');
    become(false);
    become(true);
    expect(shown()).toBe('light');
  });

  it('is what was chosen at once, at the next visit, and that of the device again', () => {
    device(false);
    open();

    chooseTheme('dark');
    expect(shown()).toBe('dark');
    delete document.documentElement.dataset.theme;
    open();
    expect(shown()).toBe('dark');

    chooseTheme('system');
    expect(shown()).toBe('light');
  });

  it('changes in every window in which the app is open', () => {
    device(false);
    open();

    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new Event('storage'));

    expect(shown()).toBe('dark');
  });

  it('is set by a script that blocks the first paint', () => {
    const [, head = ''] = PAGE.split(/<\/?head>/);
    expect(head).toContain(`<script src="/theme.js"></script>`);
  });
});
