import { readConfig } from './config.js';

describe('the settings of catalog', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({
      timeZone: 'Asia/Kolkata',
      listCacheBytes: 67_108_864,
      csvCalls: 30,
      csvWindowMs: 600_000,
      csvAtOnce: 2,
      picturesAtOnce: 2,
      maxProducts: 200_000,
      maxPictures: 100_000,
      shopFilesPerHour: 6_000,
      importDays: 45,
    });
  });

  it('name every wrong one at once; an import is kept for 30 days at least', () => {
    const read = () => readConfig({ SHOP_TIME_ZONE: 'Mars/Olympus', CATALOG_IMPORT_DAYS: '29' });

    expect(read).toThrow(/SHOP_TIME_ZONE[\s\S]*CATALOG_IMPORT_DAYS/);
  });
});
