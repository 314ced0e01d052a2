import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = new DOMParser().parseFromString(readFileSync(join(__dirname, '../../../index.html'), 'utf8'), 'text/html');

function content(name: string) {
  return page.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? '';
}

describe('the page that contains the app', () => {
  it('declares its language, and can be zoomed on a phone', () => {
    expect(page.documentElement.lang).toBe('en-IN');
    expect(content('viewport').split(', ')).toEqual(
      expect.arrayContaining(['width=device-width', 'initial-scale=1', 'viewport-fit=cover']),
    );
    expect(content('viewport')).not.toMatch(/maximum-scale|user-scalable/);
  });

  it('can be put on a home screen', () => {
    expect(page.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href')).toBe(
      '/icons/apple-touch-icon.png',
    );
  });

  it('has a container for toasts beside the app, which a dialog makes inert', () => {
    expect([...page.body.children].flatMap(({ id }) => id || [])).toEqual(['root', 'toasts']);
    expect(page.querySelector('noscript')?.textContent).toContain('JavaScript');
  });

  it('fixes the order of style sheets before any of them loads', () => {
    expect(page.head.querySelector('style')?.textContent?.trim()).toBe(
      '@layer reset, tokens, base, components, features, utilities;',
    );
  });
});
