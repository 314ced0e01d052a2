import { operate } from '@bahi/testing/cli/operate';
import { eventually, newShopkeeper, PASSWORD, type Shopkeeper, signIn } from '@bahi/testing/shop/shopkeeper';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { missingForProcesses, openProcesses, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

/** A defect of billing: whatever it does for an order of 300 rupees fails. */
const DEFECT = `
  create function defect() returns trigger language plpgsql as $$ begin raise exception 'No bill of 300 rupees'; end $$;
  create trigger defect before insert on invoices for each row when (new.total_paise = 30000) execute function defect()`;
const MENDED = 'drop trigger defect on invoices; drop function defect()';

interface Parked {
  readonly type: string;
  readonly reason: string;
  readonly attempts: number;
}

function commands() {
  let world: ProcessesWorld;
  let shop: Shopkeeper;

  beforeAll(async () => {
    world = await openProcesses();
    shop = await newShopkeeper(world.url);
  });

  afterAll(() => world?.close());

  const parked = () => world.query<Parked>('billing', 'select type, reason, attempts from parked_events');
  const totals = async () => (await shop.invoices()).map(({ totalAmount }) => totalAmount).sort((a, b) => a - b);

  it('migrate reports that the schema of every service is up to date', async () => {
    const { code, output } = await operate(['migrate'], world.env);

    expect(code).toBe(0);
    expect(output.match(/Schema is up to date/g)).toHaveLength(5);
  });

  it('replay handles a parked event once its cause is fixed, exactly once', async () => {
    const { productId } = await shop.addProduct({ productName: 'Ghee 1 kg', sellingPrice: '100', quantity: 50 });
    await world.query('billing', DEFECT);
    expect((await shop.order(productId, 3)).status).toBe(201);
    const [event] = await eventually(parked, ({ length }) => length === 1, 20_000);
    expect((await shop.order(productId, 1)).status).toBe(201);
    await eventually(totals, ({ length }) => length === 1, 10_000);

    const tooEarly = await operate(['replay'], world.env);
    const [stillParked] = await parked();
    await world.query('billing', MENDED);
    const mended = await operate(['replay', 'billing'], world.env);
    const again = await operate(['replay', 'billing'], world.env);

    expect(event).toMatchObject({
      type: 'orders.order-placed',
      reason: expect.stringContaining('No bill of 300 rupees'),
    });
    expect(tooEarly).toMatchObject({ code: 1, output: expect.stringContaining('A parked event failed again') });
    expect(stillParked?.attempts).toBe((event?.attempts ?? 0) + 1);
    expect([mended.code, again.code]).toEqual([0, 0]);
    expect(await parked()).toEqual([]);
    expect(await totals()).toEqual([100, 300]);
    expect(await untilEventsSettled(world, 30_000)).toEqual([]);
  });

  it('block ends the sessions of a shop and refuses its sign-in until unblock', async () => {
    const [{ shop_id: shopId } = { shop_id: '' }] = await world.query<{ shop_id: string }>(
      'auth',
      `select shop_id from emails where email_key = '${shop.email}'`,
    );

    const blocked = await operate(['block', shopId], world.env);
    const ended = await eventually(
      () => shop.http.ask('/api/products/all'),
      ({ status }) => status === 401,
      5_000,
    );
    const refused = await signIn(shop.http, shop.email, PASSWORD);
    const { output: list } = await operate(['shops'], world.env);
    await operate(['unblock', shopId], world.env);

    expect(blocked).toMatchObject({ code: 0, output: expect.stringContaining('1 sessions ended') });
    expect([ended.status, refused.status, refused.body]).toMatchObject([401, 403, { code: 'shop-blocked' }]);
    expect(list).toMatch(new RegExp(`${shopId}  \\d{4}-\\d\\d-\\d\\d  blocked  ${shop.email}`));
    expect((await signIn(shop.http, shop.email, PASSWORD)).status).toBe(200);
  });

  it('audit finds no drift in what the replayed event has led to', async () => {
    expect(await operate(['audit'], world.env)).toMatchObject({ code: 0 });
  });

  it('audit fails and names the shop with wrong stored totals', async () => {
    const [{ shop_id: shopId } = {}] = await world.query<{ shop_id: string }>(
      'billing',
      'update invoice_summaries set unpaid_gross_paise = unpaid_gross_paise + 1 returning shop_id',
    );

    const drifting = await operate(['audit', 'billing'], world.env);

    expect(drifting).toMatchObject({ code: 1, output: expect.stringContaining(`"shopId":"${shopId}"`) });
    expect(drifting.output).toContain('unpaid amount');
    await world.query('billing', 'update invoice_summaries set unpaid_gross_paise = unpaid_gross_paise - 1');
    expect(await operate(['audit'], world.env)).toMatchObject({ code: 0 });
  });

  it('rotate-keys adds a new key beside the old one, and no session ends', async () => {
    const before = shop.http.token;

    const rotated = await operate(['rotate-keys'], world.env);

    const keys = await world.query<{ kid: string }>('auth', 'select kid from signing_keys');
    expect(rotated.code).toBe(0);
    expect(keys).toHaveLength(2);
    expect((await shop.http.ask('/api/users/profile')).status).toBe(200);
    expect((await shop.http.ask('/api/dashboard/stats')).status).toBe(200);
    expect((await signIn(shop.http, shop.email, PASSWORD)).status).toBe(200);
    shop.http.useToken(before);
    expect((await shop.http.ask('/api/products/all')).status).toBe(200);
  });
}

if (missing.length === 0) describe('the commands of an operator, while the product runs', commands);
else
  it(`the commands of an operator are left out, because ${missing.join(' and ')} is not installed here`, () => {
    expect(isStrict ? missing : []).toEqual([]);
  });
