import { changeOf, NewError, withBehind, withImport, withTail } from './files.mjs';
import { namesOf, serviceNamed } from './names.mjs';

/** Writes an event: its contract, and in one subscriber the handler, use case and test. */
export const newEvent = (root, [given, kebab, reader]) => {
  const owner = serviceNamed(root, given);
  const subscriber = serviceNamed(root, reader);
  if (owner === subscriber) throw new NewError('A service does not subscribe to its own events.');
  const name = namesOf(kebab);
  const change = changeOf(root);
  addContract(change, owner, name);
  const source = `services/${subscriber}/src`;
  change.create(`${source}/app/apply-${name.kebab}.ts`, useCase(owner, name));
  change.create(`${source}/events/when-${name.kebab}.ts`, handler(owner, name));
  const subscriptions = `${source}/events/subscriptions.ts`;
  change.edit(subscriptions, withImport(`import { when${name.pascal} } from './when-${name.kebab}.js';`));
  change.edit(subscriptions, withBehind(`${subscriber}Subscriptions`, 'return [', `when${name.pascal}(), `));
  change.create(`services/${subscriber}/test/when-${name.kebab}.test.ts`, testOf(owner, subscriber, name));
  return { files: change.write(), next: nextSteps(owner, subscriber, name) };
};

const nextSteps = (owner, subscriber, { kebab, pascal }) => [
  `give the event its fields in packages/contracts/src/${owner}/events.ts`,
  `publish it in services/${owner}: outbox.add(tx, ${pascal}, ...)`,
  `state the rule in services/${subscriber}/test/when-${kebab}.test.ts, then write app/apply-${kebab}.ts`,
  'renew docs/generated/events.md: npm run docs',
  'renew the snapshot of the events: npx jest -u --selectProjects unit -- packages/contracts/src/contracts',
];

const addContract = (change, owner, { kebab, pascal }) => {
  const folder = `packages/contracts/src/${owner}`;
  const fields = 'z.object({ id: z.uuid(), at: Instant })';
  if (!change.exists(`${folder}/events.ts`)) {
    change.create(`${folder}/events.ts`, HEAD);
    change.edit(`${folder}/index.ts`, withTail("export * from './events.js';"));
  }
  change.edit(`${folder}/events.ts`, withTail(`export const ${pascal} = event('${owner}.${kebab}', 1, ${fields});`));
  const all = 'packages/contracts/src/events.ts';
  change.edit(all, withImport(`import { ${pascal} } from './${owner}/events.js';`));
  change.edit(all, withBehind('allEvents', '= [', `\n  ${pascal},`));
};

const HEAD = `import * as z from 'zod/mini';
import { event } from '../kit/event.js';
import { Instant } from '../shared/wire.js';
`;

const useCase = (owner, { kebab, camel, pascal }) => `import type { EventData } from '@bahi/contracts/kit';
import type { ${pascal} } from '@bahi/contracts/${owner}';
import type { WriteTx } from '@bahi/platform/data';

type Data = EventData<typeof ${pascal}>;

/** Applies ${owner}.${kebab} in the transaction that marks it as received. @returns the subject. */
export async function apply${pascal}(_tx: WriteTx, ${camel}: Data): Promise<string> {
  return ${camel}.id;
}
`;

const handler = (owner, { kebab, pascal }) => `import { ${pascal} } from '@bahi/contracts/${owner}';
import { on, type Subscription } from '@bahi/platform/messaging';
import { apply${pascal} } from '../app/apply-${kebab}.js';

/** Applies ${owner}.${kebab}, which may arrive twice. */
export function when${pascal}(): Subscription {
  return on(${pascal}, async ({ data }, tx) => {
    await apply${pascal}(tx, data);
  });
}
`;

const testOf = (owner, subscriber, { pascal }) => `import { randomUUID } from 'node:crypto';
import { ${pascal} } from '@bahi/contracts/${owner}';
import { A_MOMENT, startTestService, type TestService } from '@bahi/testing';
import { ${subscriber}Service } from '../src/index.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(${subscriber}Service);
});
afterAll(() => service.close());

describe('${owner}.${pascal}', () => {
  it('is applied and parks nothing', async () => {
    const { shopId } = service.signIn();
    const id = randomUUID();

    await service.publishFromPeer(${pascal}, { shopId, subject: id, data: { id, at: A_MOMENT } });

    expect(await service.database.query('select 1 from parked_events')).toEqual([]);
  });
});
`;
