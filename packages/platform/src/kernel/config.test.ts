import * as z from 'zod';
import { ConfigError, portSetting, readConfig, switchSetting } from './config.js';
import { millisecondsSetting, timeZoneSetting } from './settings.js';

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

  it.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('reads the switch "%s" as %s', (word, expected) => {
    const Switches = z.object({ ON: switchSetting(true), OFF: switchSetting(false) });

    expect(readConfig(Switches, { ON: word, OFF: word })).toEqual({ ON: expected, OFF: expected });
    expect(readConfig(Switches, {})).toEqual({ ON: true, OFF: false });
  });

  it.each([{ DEMO: 'yes' }, { PORT: '-1' }, { PORT: '65536' }, { PORT: '80.5' }, { PORT: 'http' }])(
    'takes no setting like %j',
    (wrong) => {
      expect(() => readConfig(Settings, { URL: 'x', SECRET: 'y', ...wrong })).toThrow(ConfigError);
    },
  );

  it('fills in defaults and reads switches', () => {
    expect(readConfig(Settings, { URL: 'x', SECRET: 'y', DEMO: 'off' })).toEqual({
      URL: 'x',
      SECRET: 'y',
      PORT: 8080,
      DEMO: false,
    });
  });

  it('reads time zones and milliseconds', () => {
    const Shared = z.object({ ZONE: timeZoneSetting('Asia/Kolkata'), PAUSE_MS: millisecondsSetting(250) });

    expect(readConfig(Shared, {})).toEqual({ ZONE: 'Asia/Kolkata', PAUSE_MS: 250 });
    expect(readConfig(Shared, { ZONE: 'Europe/Paris', PAUSE_MS: '0' })).toEqual({ ZONE: 'Europe/Paris', PAUSE_MS: 0 });
    for (const wrong of [{ ZONE: 'Mars/Base' }, { PAUSE_MS: '-1' }, { PAUSE_MS: '1.5' }])
      expect(() => readConfig(Shared, wrong)).toThrow(ConfigError);
  });
});
