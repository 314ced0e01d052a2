import { createCallRecorder, type RecordedCall } from './call-recorder.js';
import { accountCalls } from './calls/account-calls.js';
import { figureCalls, refusedFigureCalls } from './calls/figure-calls.js';
import { faultCalls, gatewayCalls } from './calls/gateway-calls.js';
import { importCalls } from './calls/import-calls.js';
import { invoiceCalls } from './calls/invoice-calls.js';
import { limitCalls } from './calls/limit-calls.js';
import { orderCalls } from './calls/order-calls.js';
import { productCalls } from './calls/product-calls.js';
import { profileCalls } from './calls/profile-calls.js';
import { recoveryCalls } from './calls/recovery-calls.js';
import { RAVI, type Script, signIn } from './calls/script.js';
import type { FixedProduct } from './fixed-product.js';

/**
 * Runs one fixed script over every call of the wire contract: two shops, two days, every kind of reply.
 * The same product gives the same recording, byte for byte.
 */
export async function recordCalls(product: FixedProduct): Promise<readonly RecordedCall[]> {
  const { calls, send, repeat } = createCallRecorder(product);
  const script = { product, send, repeat };
  const { meera: first, ravi } = await accountCalls(script);
  await figureCalls(script, 'an empty shop', first);
  await refusedFigureCalls(script, first);
  const person = await profileCalls(script, first);
  const tokens = { meera: person.token, ravi };
  const goods = await productCalls(script, tokens);
  await importCalls(script, tokens.meera);
  await orderCalls(script, tokens, goods);
  await invoiceCalls(script, tokens);
  await figureCalls(script, 'a day of trade', tokens.meera);
  await gatewayCalls(script, tokens.meera);
  const meera = await recoveryCalls(script, person);
  await send('a session from before the reset', 'GET /api/users/profile', { token: tokens.meera });
  await limitCalls(script, meera);
  await twoDaysLater(script, { meera, milkId: goods.milk.productId });
  return calls;
}

async function twoDaysLater(
  script: Script,
  { meera, milkId }: { meera: Parameters<typeof signIn>[2]; milkId: string },
) {
  const { send, product } = script;
  const old = await signIn(send, 'login before two days pass', RAVI);
  product.clock.advance({ days: 2 });
  await send('a token after two days', 'GET /api/users/profile', { token: old });
  const token = await signIn(send, 'login after two days', meera);
  await send('an expired product', 'POST /api/orders/place-order', {
    token,
    json: { productId: milkId, quantityOrdered: 1, rating: 5 },
  });
  await figureCalls(script, 'two days later', token);
  await faultCalls(script, token);
}
