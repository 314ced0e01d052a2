import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@bahi/testing';
import { operate } from '@bahi/testing/cli/operate';
import { pngPicture } from '@bahi/testing/shop/picture';
import { shopSnapshot } from '@bahi/testing/shop/shop-snapshot';
import { eventually, newShopkeeper, productForm } from '@bahi/testing/shop/shopkeeper';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';

describe('a backup of the standalone product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-restore-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backup');
  const onData = { DATA_DIR: dataDir, BACKUP_DATABASE_URL: '' };
  let product: StandaloneProcess;

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    product = standaloneProcess(folder, port);
    await product.start();
  });

  afterAll(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('brings a lost shop back: products, pictures, orders, invoices, and every figure agrees', async () => {
    const shop = await newShopkeeper(product.url);
    const form = productForm({ productName: 'Dal 1 kg' }, { bytes: await pngPicture(), name: 'dal.png' });
    const added = await shop.http.ask<{ product: { productId: string } }>('/api/products/add-single', { form });
    expect(added.status).toBe(201);
    for (let sale = 1; sale <= 3; sale += 1)
      expect((await shop.order(added.body.product.productId, sale)).status).toBeLessThan(300);
    await eventually(shop.invoices, (invoices) => invoices.length === 3, 10_000);
    const before = await shopSnapshot(shop);
    const [{ imageUrl = '' } = {}] = before.products;
    const picture = await (await fetch(product.url + imageUrl)).arrayBuffer();

    const whileRunning = await operate(['backup', backup], onData);
    await product.stop();
    const made = await operate(['backup', backup], onData);
    const onto = await operate(['restore', backup], onData);
    rmSync(dataDir, { recursive: true });
    const restored = await operate(['restore', backup], onData);
    await product.start();

    expect(whileRunning).toMatchObject({ code: 1, output: expect.stringContaining('in use by another running copy') });
    expect(made).toMatchObject({ code: 0 });
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    expect(onto).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
    expect(restored).toMatchObject({ code: 0 });
    expect(before.invoices).toHaveLength(3);
    expect(await shopSnapshot(shop)).toEqual(before);
    expect(await (await fetch(product.url + imageUrl)).arrayBuffer()).toEqual(picture);
    expect(await operate(['audit'], onData)).toMatchObject({ code: 0 });
  });

  it('would not hide a drift: the audit finds it, --rebuild ends it', async () => {
    await product.query('analytics', 'delete from recent_totals');

    const found = await operate(['audit', 'analytics'], onData);
    const rebuilt = await operate(['audit', 'analytics', '--rebuild'], onData);

    expect(found).toMatchObject({ code: 1, output: expect.stringContaining('Audit found a mismatch') });
    expect(rebuilt.output).toContain('Rebuilt the totals of a shop');
    expect(await operate(['audit'], onData)).toMatchObject({ code: 0 });
  });

  it('is audited where it lies while the product is stopped', async () => {
    await product.query('analytics', 'delete from recent_totals');

    await product.stop();
    const found = await operate(['audit'], onData);
    const rebuilt = await operate(['audit', '--rebuild'], onData);
    const mended = await operate(['audit'], onData);
    const elsewhere = await operate(['audit'], { ...onData, DATA_DIR: join(folder, 'nothing') });

    expect(found).toMatchObject({ code: 1, output: expect.stringContaining('Audit found a mismatch') });
    expect(rebuilt.output).toContain('Rebuilt the totals of a shop');
    expect(mended).toMatchObject({ code: 0 });
    expect(elsewhere).toMatchObject({ code: 1, output: expect.stringContaining('holds no data of Bahi') });
  });

  it('is refused where there is none, and never written over another one', async () => {
    expect(existsSync(join(backup, 'backup.json'))).toBe(true);
    await product.stop();

    expect(await operate(['backup', backup], onData)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already there'),
    });
    expect(await operate(['restore', folder], onData)).toMatchObject({
      code: 1,
      output: expect.stringContaining('no complete backup'),
    });
    expect(await operate(['backup', '--hastily'], onData)).toMatchObject({ code: 1 });
  });

  it('is not made of a database that may still be at work', async () => {
    await product.stop();
    const note = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    writeFileSync(note, '1\n');

    const refused = await operate(['backup', join(folder, 'torn')], onData);
    rmSync(note);

    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('was not stopped cleanly') });
    expect(existsSync(join(folder, 'torn'))).toBe(false);
  });
});
