import { join, resolve } from 'node:path';
import { readStandaloneSettings } from './settings.js';

describe('the settings of npm start', () => {
  it('are by default those of the README: this machine alone, its data in the checkout, a demo shop', () => {
    expect(readStandaloneSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(resolve(__dirname, '..', '..'), 'data'),
      demo: true,
      logLevel: 'info',
    });
  });

  it('take a relative folder from where the person stands', () => {
    expect(readStandaloneSettings({ DATA_DIR: 'shop', DEMO: 'off' })).toMatchObject({
      dataDir: resolve('shop'),
      demo: false,
    });
  });
});
