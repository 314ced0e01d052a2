import * as z from 'zod';
import { ConfigError, portSetting, readConfig, switchSetting } from './config.js';

const Settings = z.object({
  URL: z.string({ error: 'is missing' }),
  SECRET: z.string({ error: 'is missing' }),
  PORT: portSetting(8080),
  DEMO: switchSetting(true),
});

describe('readConfig', () => {
  it('names every gap at once', () => {
    expect(() => readConfig(Settings, { PORT: '99999' })).toThrow(ConfigError);
    try {
      readConfig(Settings, { PORT: '99999', SECRET: '' });
    } catch (error) {
      expect((error as ConfigError).gaps.map((gap) => gap.split(':')[0])).toEqual(['URL', 'SECRET', 'PORT']);
    }
  });

  it('fills in defaults and reads switches', () => {
    expect(readConfig(Settings, { URL: 'x', SECRET: 'y', DEMO: 'off' })).toEqual({
      URL: 'x',
      SECRET: 'y',
      PORT: 8080,
      DEMO: false,
    });
  });
});
