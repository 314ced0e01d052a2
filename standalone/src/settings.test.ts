import { join, resolve } from 'node:path';
import { readStandaloneSettings } from './settings.js';

describe('the settings of npm start', () => {
  it('have the defaults of the README: this machine alone, data in the checkout, a demo shop', () => {
    expect(readStandaloneSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(resolve(__dirname, '..', '..'), 'data'),
      demo: true,
      logLevel: 'info',
      smtp: undefined,
    });
  });

  it('resolve a relative folder from the current directory', () => {
    expect(readStandaloneSettings({ DATA_DIR: 'shop', DEMO: 'off' })).toMatchObject({
      dataDir: resolve('shop'),
      demo: false,
    });
  });

  it('send mail by the server that either name gives', () => {
    const smtpOf = (env: Record<string, string>) => readStandaloneSettings(env).smtp?.url;

    expect(smtpOf({ MAIL_URL: 'smtp://a' })).toBe('smtp://a');
    expect(smtpOf({ MAIL_URL: 'smtp://a', SMTP_URL: 'smtps://b' })).toBe('smtps://b');
  });
});
