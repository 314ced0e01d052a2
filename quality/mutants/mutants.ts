/** One change to one file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A mistake that is easily made and expensive, and the suite that must notice it. */
export interface Mutant {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The test file that must turn red. */
  readonly suite: string;
}

function bug(
  name: string,
  suite: string,
  ...edits: readonly (readonly [file: string, find: string, replace: string])[]
) {
  return {
    name,
    suite,
    edits: edits.map(([file, find, replace]) => ({ file, find, replace })),
  };
}

/** All mutants; a `find` must stand in its file exactly once. */
export const MUTANTS: readonly Mutant[] = [
  bug('stock is read without a lock', 'services/catalog/test/replicas.test.ts', [
    'services/catalog/src/data/stock-repository.ts',
    'limit 1 for update\n',
    'limit 1\n',
  ]),
  bug('a void leaves nothing that keeps a late take out', 'services/catalog/test/void-stock.test.ts', [
    'services/catalog/src/data/settled-baskets.ts',
    "values (?::uuid, ?, 'void'",
    "values (?::uuid, 'void ' || ?, 'void'",
  ]),
  bug('a sale reads every reservation of the shop', 'services/orders/test/bounded-writes.test.ts', [
    'services/orders/src/data/orders-repository.ts',
    'as r where r.shop_id = ? and r.order_key = any(array(select p.order_key from placed as p))',
    'as r using placed as p where r.shop_id = ? and r.order_key = p.order_key',
  ]),
  bug(
    'a refusal counts although an unanswered take may still arrive',
    'services/orders/test/place-order-faults.test.ts',
    [
      'services/orders/src/app/place-order/complete-order.ts',
      'if (outcome.isFinal && (await releaseOrder(deps, shopId, { orderKey, onlyIfSole: true }))) return outcome;',
      'if (await releaseOrder(deps, shopId, { orderKey, onlyIfSole: false })) return outcome;',
    ],
  ),
  bug('as many calls are taken at once as ever, however slow the product is', 'bff/src/load-shedding.test.ts', [
    'bff/src/load-shedding.ts',
    'limit = (limit + (isPressed ? fitting : most)) / 2;',
    'limit = (limit + (isPressed ? most : most)) / 2;',
  ]),
  bug('a call that would soon be answered is refused in a small rush', 'bff/src/load-shedding.test.ts', [
    'bff/src/load-shedding.ts',
    'TOO_LONG_MS = 2_000',
    'TOO_LONG_MS = 1_000',
  ]),
  bug('an open circuit waits for a clock that was put back', 'bff/src/breaker.test.ts', [
    'bff/src/breaker.ts',
    'nowMs = () => performance.now()',
    'nowMs = () => Date.now()',
  ]),
  bug(
    'a session is believed until a clock that was put back comes round',
    'bff/src/session-check.test.ts',
    ['bff/src/session-check.ts', '?? 0) > clock.elapsedMs()', '?? 0) > clock.now().getTime()'],
    ['bff/src/session-check.ts', 'clock.elapsedMs() + SESSION_TTL_MS', 'clock.now().getTime() + SESSION_TTL_MS'],
  ),
  bug(
    'an order that was left open waits until a clock that was put back comes round',
    'services/orders/test/place-order-faults.test.ts',
    [
      'services/orders/src/data/reservations-repository.ts',
      'r.recover_at <= ? or r.recover_at > ?',
      'r.recover_at <= ? and r.recover_at <= ?',
    ],
  ),
  bug('a request key answers another request', 'services/orders/test/place-order-keys.test.ts', [
    'packages/platform/src/http/idempotency/key-queue.ts',
    'if (!timingSafeEqual(stored, given))',
    'if (!timingSafeEqual(stored, stored))',
  ]),
  bug('the relay stamps before it publishes', 'packages/platform/test/relay.test.ts', [
    'packages/platform/src/messaging/relay.ts',
    'if (events.length > 0 && (await this.#publish(session, events))) await session.stamp(events);',
    'if (events.length > 0) await session.stamp(events);\n      if (events.length > 0) await this.#publish(session, events);',
  ]),
  bug('an event is applied as often as it arrives', 'packages/platform/test/inbox.test.ts', [
    'packages/platform/src/messaging/apply-events.ts',
    'if (event.position <= position) continue;',
    '',
  ]),
  bug('an event is acknowledged before its commit', 'packages/platform/test/amqp-bus.test.ts', [
    'packages/platform/src/adapters/amqp-bus-subscription.ts',
    '        await this.#deliverOnce(batch);\n        const last = batch.at(-1);\n        if (last && session.isOpen) session.channel.ack(last, true);\n',
    '        const last = batch.at(-1);\n        if (last && session.isOpen) session.channel.ack(last, true);\n        await this.#deliverOnce(batch).catch(() => undefined);\n',
  ]),
  bug(
    'invoice numbers come from a sequence',
    'services/billing/test/numbering.test.ts',
    [
      'services/billing/src/migrations/20261121-create-invoice-counters.ts',
      'await tx.raw(`create table invoice_counters (',
      "await tx.raw('create sequence planted; grant usage on sequence planted to public');\n    await tx.raw(`create table invoice_counters (",
    ],
    ['services/billing/src/data/invoices-repository.ts', 'c.next - 1 as last', "nextval('planted') as last"],
  ),
  bug('the list of one shop is shown to the next', 'services/billing/test/list-invoices.test.ts', [
    'services/billing/src/app/list-invoices.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source
    'const cacheKey = `${query.shopId} ${filterKey(query.filter)}`;',
    'const cacheKey = filterKey(query.filter);',
  ]),
  bug('money passes through a float', 'packages/contracts/src/shared/money.test.ts', [
    'packages/contracts/src/shared/money.ts',
    "return asPaise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));",
    'return asPaise(Math.trunc(Number(text) * 100));',
  ]),
  bug('tables are open to every shop', 'packages/platform/test/database.test.ts', [
    'packages/platform/src/data/isolation.ts',
    "'alter table ?? enable row level security'",
    "'alter table ?? disable row level security'",
  ]),
  bug('a token for somebody else is good enough', 'packages/platform/src/http/caller-guard.test.ts', [
    'packages/platform/src/http/caller-guard.ts',
    ', audience: TOKEN_AUDIENCE }',
    ' }',
  ]),
  bug('a password is reset twice through one window', 'services/auth/test/reset-password.test.ts', [
    'services/auth/src/app/reset-password.ts',
    'if (!(await useWindow(tx, window, now))) throw notVerified();',
    'await useWindow(tx, window, now);',
  ]),
  bug('a stopping server keeps its busy connections', 'packages/platform/test/http-server.test.ts', [
    'packages/platform/src/runtime/http-server.ts',
    '      isClosing = true;\n',
    '',
  ]),
  bug('the relay goes by ids, which are no order of commits', 'packages/platform/test/relay.test.ts', [
    'packages/platform/src/messaging/relay-session.ts',
    'and (shop_id, position) > ($1::uuid, $2::bigint) order by shop_id, position limit $3',
    `and ($1::uuid, $2::bigint) is not null and id::text > coalesce(
      (select max(p.id::text) from outbox as p where p.published_at is not null), '') order by id limit $3`,
  ]),
  bug(
    'the broker counts the tries of an outage',
    'packages/platform/test/amqp-bus.test.ts',
    [
      'packages/platform/src/adapters/amqp-bus-topology.ts',
      "'x-queue-type': 'quorum',",
      "'x-queue-type': 'quorum', 'x-delivery-limit': 2,",
    ],
    [
      'packages/platform/src/adapters/amqp-bus-subscription.ts',
      '        await pause(pauseMs, signal);\n      }\n    }\n  }\n',
      '        await pause(pauseMs, signal);\n        for (const message of batch) session.channel.nack(message, false, true);\n        return;\n      }\n    }\n  }\n',
    ],
  ),
  bug('a hole in the events is passed over', 'packages/platform/test/inbox.test.ts', [
    'packages/platform/src/messaging/apply-events.ts',
    "&& from === 'bus'",
    "&& (from as string) === 'nowhere'",
  ]),
  bug(
    'a token may be signed with the public key as a secret',
    'packages/platform/src/http/caller-guard.test.ts',
    [
      'packages/platform/src/http/caller-guard.ts',
      'header.alg !== TOKEN_ALGORITHM',
      "(header.alg as string) === 'none'",
    ],
    [
      'packages/platform/src/http/caller-guard.ts',
      'jwt.verify(token, key, { ...rules, algorithms: [TOKEN_ALGORITHM], clockTimestamp: nowSeconds })',
      `jwt.verify(
          token,
          jwt.decode(token, { complete: true })?.header.alg === 'HS256'
            ? require('node:crypto').createSecretKey(Buffer.from(key.export({ type: 'spki', format: 'pem' })))
            : key,
          { ...rules, algorithms: [TOKEN_ALGORITHM, 'HS256'], clockTimestamp: nowSeconds },
        )`,
    ],
  ),
  bug('a password is reset through a window of somebody else', 'services/auth/test/reset-password.test.ts', [
    'services/auth/src/data/windows-repository.ts',
    "    .whereIn('reset_windows.binding', [...bindings])\n",
    "    .whereNotIn('reset_windows.binding', bindings.slice(bindings.length))\n",
  ]),
  bug('guesses at a code may race past their limit', 'services/auth/test/one-time-code.test.ts', [
    'services/auth/src/data/codes-repository.ts',
    "    .andWhere('guesses', '<', MAX_GUESSES)\n",
    '',
  ]),
  bug('a session that was ended lives as long as its token', 'services/auth/test/sessions.test.ts', [
    'services/auth/src/app/session-guard.ts',
    'if (!loginTime) throw new RefusedError(commonFailures.tokenInvalid);',
    'if (!loginTime) void commonFailures.tokenInvalid;',
  ]),
  bug('auth that does not answer looks like an ended session', 'bff/test/gateway.test.ts', [
    'bff/src/session-check.ts',
    '        .then(({ live }) => live)\n',
    '        .then(({ live }) => live, () => false)\n',
  ]),
  bug(
    'units come back as often as a return is heard',
    'services/catalog/test/when-invoice-returned.test.ts',
    [
      'services/catalog/src/data/restock-repository.ts',
      '      and not exists (select from stock_movements as m where m.shop_id = ?::uuid and m.movement_id = ?)\n',
      '      and ?::uuid is not null and ?::text is not null\n',
    ],
    [
      'services/catalog/src/data/restock-repository.ts',
      '?::timestamptz from returned\n',
      '?::timestamptz from returned on conflict do nothing\n',
    ],
  ),
  bug('figures grow by a fact instead of by what changed in it', 'services/analytics/test/read-stats.test.ts', [
    'services/analytics/src/domain/totals.ts',
    'differenceOf(before: readonly Entry[], after: readonly Entry[]): Entry[] {',
    'differenceOf(_: readonly Entry[], after: readonly Entry[], before: readonly Entry[] = []): Entry[] {',
  ]),
  bug('days begin at midnight of UTC', 'packages/contracts/src/shared/days.test.ts', [
    'packages/contracts/src/shared/days.ts',
    'formatterFor(timeZone).format(instant) as Day;',
    "formatterFor(timeZone === '' ? timeZone : 'UTC').format(instant) as Day;",
  ]),
  bug('what was returned still counts as sold', 'quality/model/model.test.ts', [
    'services/analytics/src/domain/order-record.ts',
    'if (isReturned) return [];',
    'if (isReturned) return sale === null ? [] : entriesOfSale(sale);',
  ]),
  bug('whoever claims to be a proxy is believed', 'bff/test/gateway.test.ts', [
    'bff/src/gateway-app.ts',
    ".set('trust proxy', config.TRUSTED_PROXY_HOPS)",
    ".set('trust proxy', config.TRUSTED_PROXY_HOPS > 0)",
  ]),
  bug('an open circuit closes when a try fails', 'bff/src/breaker.test.ts', [
    'bff/src/breaker.ts',
    '    failed(): void {\n      failures += 1;\n',
    '    failed(): void {\n      failures = failures >= FAILURES_TO_OPEN ? 1 : failures + 1;\n',
  ]),
  bug('a page of orders ends between two of one moment', 'services/orders/test/list-orders.test.ts', [
    'services/orders/src/data/orders-views.ts',
    'order by p.placed_at desc, p.order_key desc',
    'order by p.placed_at desc, p.order_key',
  ]),
  bug(
    'a repeat with its fields in another order is another request',
    'packages/platform/src/http/request-key.test.ts',
    ['packages/platform/src/http/request-key.ts', '.sort(([a], [b]) => (a < b ? -1 : 1))', ''],
  ),
  bug('tax is cut off instead of rounded', 'quality/money/paths.test.ts', [
    'packages/contracts/src/shared/money.ts',
    'asPaise(Math.floor((net + 5) / 10))',
    'asPaise(Math.floor(net / 10))',
  ]),
  bug('a picture goes although its product may be stored', 'services/catalog/test/add-product-picture.test.ts', [
    'services/catalog/src/app/add-product.ts',
    'if (imageName && !(error instanceof DatabaseUnavailableError))',
    'if (imageName)',
  ]),
  bug('a return reads the stock and then writes it', 'services/catalog/test/when-invoice-returned.test.ts', [
    'services/catalog/src/data/restock-repository.ts',
    'set quantity_milli = p.quantity_milli + ?::bigint',
    'set quantity_milli = (select o.quantity_milli from products as o where o.shop_id = p.shop_id and o.product_key = p.product_key) + ?::bigint',
  ]),
  bug('a password is recovered only once', 'services/auth/test/reset-password.test.ts', [
    'services/auth/src/data/windows-repository.ts',
    '.merge();',
    ".merge(['window_id', 'binding', 'expires_at']);",
  ]),
  bug('the calls of all users are counted together', 'bff/test/call-limit.test.ts', [
    'bff/src/call-limit.ts',
    '{userId}`',
    '{userId.length}`',
  ]),
  bug('pictures are decoded all at once', 'services/catalog/test/add-product-picture.test.ts', [
    'services/catalog/src/app/add-product.ts',
    'await deps.pictureGate(() => preparePicture(pictureBytes))',
    'await preparePicture(pictureBytes)',
  ]),
  bug('a picture keeps where it was taken', 'services/catalog/test/hostile.test.ts', [
    'services/catalog/src/app/prepare-picture.ts',
    '.autoOrient()',
    '.autoOrient().keepMetadata()',
  ]),
];
