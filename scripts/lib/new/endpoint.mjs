import { changeOf, NewError, withBehind, withImport, withTail } from './files.mjs';
import { namesOf, serviceNamed } from './names.mjs';

/** Writes a call: its contract, use case, handler and test. */
export const newEndpoint = (root, [service, given]) => {
  const owner = serviceNamed(root, service);
  const name = namesOf(given);
  const isRead = /^(list|read)-/.test(name.kebab);
  const change = changeOf(root);
  const path = `${prefixOf(change.read(`packages/contracts/src/${owner}/routes.ts`), owner)}/${name.kebab}`;
  addContract(change, { owner, name, isRead, path });
  const source = `services/${owner}/src`;
  change.create(`${source}/app/${name.kebab}.ts`, isRead ? readUseCase(name) : writeUseCase(name));
  change.create(`${source}/http/${name.kebab}.ts`, isRead ? readHandler(owner, name) : writeHandler(owner, name));
  change.edit(`${source}/http/index.ts`, withImport(`import { ${name.camel}Handler } from './${name.kebab}.js';`));
  change.edit(
    `${source}/http/index.ts`,
    withBehind(`function ${owner}Handlers`, 'return {', `\n    ${name.camel}: ${name.camel}Handler(deps),`),
  );
  change.create(`services/${owner}/test/${name.kebab}.test.ts`, testOf({ owner, name, isRead, path }));
  return { files: change.write(), next: nextSteps(owner, name, isRead) };
};

const nextSteps = (owner, { kebab }, isRead) => [
  `state the rule in services/${owner}/test/${kebab}.test.ts, then write app/${kebab}.ts`,
  `choose the permission: \`needs\` in packages/contracts/src/${owner}/api.ts`,
  'renew the snapshot of the contract: npx jest -u --selectProjects unit -- packages/contracts/src/contracts',
  'give a request for it in quality/security/support/public-calls.ts',
  ...(isRead ? [] : ['add it to the flows in quality/chaos/failpoints/flows and to quality/chaos/keys/writes.ts']),
];

/** The first path of the service's calls gives the prefix that the gateway routes to it. */
const prefixOf = (routes, service) => {
  const path = /path: '(\/api\/[^/']+)/.exec(routes.slice(routes.indexOf(`${service}Routes = {`)))?.[1];
  if (!path) throw new NewError(`No public call of ${service} was found.`);
  return path;
};

const addContract = (change, { owner, name, isRead, path }) => {
  const folder = `packages/contracts/src/${owner}`;
  const reply = isRead ? '{ items: z.array(z.string()) }' : '{ message: z.string() }';
  const method = isRead ? 'GET' : 'POST';
  change.edit(
    `${folder}/routes.ts`,
    withBehind(`${owner}Routes = {`, '{', `\n  ${name.camel}: { method: '${method}', path: '${path}', auth: 'user' },`),
  );
  change.edit(`${folder}/schemas.ts`, withTail(`export const ${name.pascal}Reply = replyOf(${reply});`));
  change.edit(`${folder}/api.ts`, withImport(`import { ${name.pascal}Reply } from './schemas.js';`));
  change.edit(
    `${folder}/api.ts`,
    withBehind(
      `${owner}Api = {`,
      '{',
      `
  ${name.camel}: endpoint({
    ...${owner}Routes.${name.camel},
    needs: 'manage-shop',
    summary: '${name.title}',
    reply: ${name.pascal}Reply,${isRead ? '' : "\n    idempotency: 'key',"}
  }),`,
    ),
  );
};

const readUseCase = ({ camel, title }) => `import type { Deps } from '../deps.js';

/** ${title}. */
export function ${camel}({ db }: Pick<Deps, 'db'>, shopId: string): Promise<readonly string[]> {
  return db.read(shopId, async () => []);
}
`;

const writeUseCase = ({ camel, title }) => `import { shopOf, type WriteTx } from '@bahi/platform/data';

/** ${title}; runs once per request key. @returns the shop in which it happened. */
export async function ${camel}(tx: WriteTx): Promise<string> {
  return shopOf(tx);
}
`;

const readHandler = (owner, { camel, kebab, title }) => `import type { ${owner}Api } from '@bahi/contracts/${owner}';
import type { Handler } from '@bahi/platform/http';
import { ${camel} } from '../app/${kebab}.js';
import type { Deps } from '../deps.js';

/** ${title}. */
export function ${camel}Handler(deps: Deps): Handler<typeof ${owner}Api.${camel}> {
  return async ({ caller: { shopId } }) => ({ success: true, items: [...(await ${camel}(deps, shopId))] });
}
`;

const writeHandler = (owner, { camel, kebab, title }) => `import type { ${owner}Api } from '@bahi/contracts/${owner}';
import { type Handler, keysOfShop, once } from '@bahi/platform/http';
import { ${camel} } from '../app/${kebab}.js';
import type { Deps } from '../deps.js';

/** ${title}, once per request key. */
export function ${camel}Handler({ db }: Deps): Handler<typeof ${owner}Api.${camel}> {
  const present = () => ({ success: true as const, message: 'Done' });
  return ({ caller: { shopId }, key, answer }) =>
    once({ key, answer, present }, keysOfShop(db, shopId), { effect: (tx) => ${camel}(tx) });
}
`;

const testOf = ({ owner, name: { camel }, isRead, path }) => `import { ${owner}Api } from '@bahi/contracts/${owner}';
import { startTestService, type TestService } from '@bahi/testing';
import { ${owner}Service } from '../src/index.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(${owner}Service${owner === 'auth' ? ", { env: { AUTH_SECRET: 'secret'.repeat(8) } }" : ''});
});
afterAll(() => service.close());

describe('${isRead ? 'GET' : 'POST'} ${path}', () => {
  it('rejects a call without a session', async () => {
    expect((await service.client(${owner}Api).${camel}()).status).toBe(401);
  });
${owner === 'auth' ? '' : ruleTest(owner, camel, isRead)}});
`;

const ruleTest = (owner, camel, isRead) => `
  it('${isRead ? 'is empty for a new shop' : 'replies to a signed-in caller'}', async () => {
    const client = service.client(${owner}Api, { as: service.signIn() });

    expect(await client.${camel}()).toMatchObject({ status: 200, body: ${isRead ? '{ items: [] }' : "{ message: 'Done' }"} });
  });
`;
