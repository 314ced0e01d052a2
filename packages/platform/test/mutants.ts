import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'the relay stamps before it publishes',
    suite: 'test/relay.test.ts',
    edits: [
      {
        find: 'if (events.length > 0 && (await this.#publish(session, events))) await session.stamp(events);',
        replace:
          'if (events.length > 0) await session.stamp(events);\n      if (events.length > 0) await this.#publish(session, events);',
      },
    ],
  },
  {
    name: 'an event is applied once per delivery',
    suite: 'test/inbox.test.ts',
    edits: [{ find: 'if (event.position <= position) continue;', replace: '' }],
  },
  {
    name: 'an event is acknowledged before its commit',
    suite: 'test/amqp-bus.test.ts',
    edits: [
      {
        find: '        await this.#deliverOnce(batch);\n        const last = batch.at(-1);\n        if (last && this.#isOpen) this.#channel.ack(last, true);\n',
        replace:
          '        const last = batch.at(-1);\n        if (last && this.#isOpen) this.#channel.ack(last, true);\n        await this.#deliverOnce(batch).catch(() => undefined);\n',
      },
    ],
  },
  {
    name: 'events are spread over split queues by their type',
    suite: 'test/amqp-bus.test.ts',
    edits: [{ find: "    arguments: { 'hash-header': SHOP_HEADER },\n", replace: '' }],
  },
  {
    name: 'queues of a larger number before are forgotten',
    suite: 'test/amqp-topology.test.ts',
    edits: [
      { find: '    if ((await countWaiting(connection, queue)) === null) return found;', replace: '    return found;' },
    ],
  },
  {
    name: 'row-level security is off',
    suite: 'test/database.test.ts',
    edits: [
      { find: "'alter table ?? enable row level security'", replace: "'alter table ?? disable row level security'" },
    ],
  },
  {
    name: 'a token for another audience is accepted',
    suite: 'src/http/caller-guard.test.ts',
    edits: [{ find: ', audience: TOKEN_AUDIENCE }', replace: ' }' }],
  },
  {
    name: 'a stopping server keeps its busy connections',
    suite: 'test/http-server.test.ts',
    edits: [
      {
        find: 'isClosing = true; for (const response of open)',
        replace: 'for (const response of open)',
      },
    ],
  },
  {
    name: 'the relay publishes by id instead of commit order',
    suite: 'test/relay.test.ts',
    edits: [
      {
        find: 'and (shop_id, position) > ($1::uuid, $2::bigint) order by shop_id, position limit $3',
        replace:
          "and ($1::uuid, $2::bigint) is not null and id::text > coalesce(\n      (select max(p.id::text) from outbox as p where p.published_at is not null), '') order by id limit $3",
      },
    ],
  },
  {
    name: 'the broker counts deliveries during an outage',
    suite: 'test/amqp-bus.test.ts',
    edits: [
      { find: "'x-queue-type': 'quorum',", replace: "'x-queue-type': 'quorum', 'x-delivery-limit': 2," },
      {
        find: '        await pause(pauseMs, signal);\n      }\n    }\n  }\n',
        replace:
          '        await pause(pauseMs, signal);\n        for (const message of batch) session.channel.nack(message, false, true);\n        return;\n      }\n    }\n  }\n',
      },
    ],
  },
  {
    name: 'a gap in the events is skipped',
    suite: 'test/inbox.test.ts',
    edits: [{ find: "&& from === 'bus'", replace: "&& (from as string) === 'nowhere'" }],
  },
  {
    name: 'a token may be signed with the public key as a secret',
    suite: 'src/http/caller-guard.test.ts',
    edits: [
      { find: 'header.alg !== TOKEN_ALGORITHM', replace: "(header.alg as string) === 'none'" },
      {
        find: 'jwt.verify(token, key, { ...rules, algorithms: [TOKEN_ALGORITHM], clockTimestamp: nowSeconds })',
        replace:
          "jwt.verify(\n          token,\n          jwt.decode(token, { complete: true })?.header.alg === 'HS256'\n            ? require('node:crypto').createSecretKey(Buffer.from(key.export({ type: 'spki', format: 'pem' })))\n            : key,\n          { ...rules, algorithms: [TOKEN_ALGORITHM, 'HS256'], clockTimestamp: nowSeconds },\n        )",
      },
    ],
  },
  {
    name: 'a retry with reordered fields counts as another request',
    suite: 'src/http/request-key.test.ts',
    edits: [{ find: '.sort(([a], [b]) => (a < b ? -1 : 1))', replace: '' }],
  },
  {
    name: 'a request key returns the reply of another request',
    suite: 'test/once.test.ts',
    edits: [
      { find: 'if (!timingSafeEqual(stored, given)) throw', replace: 'if (!timingSafeEqual(stored, stored)) throw' },
    ],
  },
];
