import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readBuildInfo } from './build-info.js';

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../package.json'), 'utf8'));

describe('what a build knows about itself', () => {
  it('is the release of the source outside of an image', () => {
    expect(readBuildInfo({})).toEqual({ version, commit: 'unknown' });
  });

  it('is what its image says', () => {
    expect(readBuildInfo({ BAHI_VERSION: '1.2.3', BAHI_COMMIT: 'abc' })).toEqual({ version: '1.2.3', commit: 'abc' });
  });
});
