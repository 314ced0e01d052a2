import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PUBLIC = join(__dirname, '../../../public');

interface Manifest {
  readonly id: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}
const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;

describe('the app on a home screen', () => {
  it('opens at Home, in a window of its own, with every page inside it', () => {
    // Signed-in users must not start at the login.
    expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone' });
  });

  it('stays the same app: its id never changes', () => {
    expect(manifest.id).toBe('/dashboard');
  });

  it('has the icons that browsers require before they offer to install it', () => {
    expect(manifest.icons.filter(({ src }) => !existsSync(join(PUBLIC, src)))).toEqual([]);
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });
});
