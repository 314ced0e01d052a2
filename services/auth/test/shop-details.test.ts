import { type AuthWorld, authWorld } from './auth-world.js';

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';
const DETAILS = {
  version: 0,
  name: 'Meera General Store',
  address: 'MG Road\nKochi',
  phone: '+91 98470 12345',
  logo: LOGO,
};

let world: AuthWorld;
beforeAll(async () => {
  world = await authWorld();
});
afterAll(() => world.close());

async function signedIn() {
  return world.logIn(await world.signUp());
}

describe('the details of a shop', () => {
  it('are empty until they are saved, and are those of this shop alone', async () => {
    const [meera, other] = [await signedIn(), await signedIn()];
    const before = await world.from({ token: meera }).readShopDetails();
    expect(before.body).toEqual({
      success: true,
      shop: { version: 0, name: '', address: '', phone: '', logo: null },
    });

    const body = { ...DETAILS, name: ' Meera General Store \u200b' };
    const saved = await world.from({ token: meera }).updateShopDetails({ body });

    expect(saved.body).toEqual({ success: true, message: 'Shop details saved', shop: { ...DETAILS, version: 1 } });
    expect((await world.from({ token: meera }).readShopDetails()).body).toMatchObject({ shop: saved.body.shop });
    expect((await world.from({ token: other }).readShopDetails()).body).toMatchObject({ shop: { name: '' } });
  });

  it('stand at the head of documents with the name of the owner', async () => {
    const token = await signedIn();
    await world.from({ token }).updateShopDetails({ body: DETAILS });
    const [, claims = ''] = token.split('.');
    const { shop: shopId } = JSON.parse(Buffer.from(claims, 'base64url').toString());

    const { body } = await world.internal().readShopHead({ params: { shopId } });

    expect(body).toEqual({ shop: { ...DETAILS, version: 1 }, owner: expect.stringMatching(/\w/) });
  });

  it('never lose to a change that is based on an older version', async () => {
    const token = await signedIn();
    const save = (name: string, version: number) =>
      world.from({ token }).updateShopDetails({ body: { ...DETAILS, name, version } });

    const replies = await Promise.all(['A', 'B', 'C'].map((name) => save(name, 0)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await save('D', 1)).status).toBe(200);
    const late = await save('E', 1);

    expect(late.body).toMatchObject({ code: 'shop-details-changed', current: { name: 'D', version: 2 } });
  });

  it('name every wrong field at once', async () => {
    const body = {
      version: 0,
      name: 'x'.repeat(121),
      address: 'y'.repeat(301),
      phone: 'call me',
      logo: 'data:text/html,x',
    };

    const { status, body: problem } = await world.from({ token: await signedIn() }).updateShopDetails({ body });

    expect(status).toBe(400);
    expect(problem.errors?.map(({ field }) => field)).toEqual(['name', 'address', 'phone', 'logo']);
  });
});
