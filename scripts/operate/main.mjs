// `export` and `import` of scripts/operate.mjs for an installation of containers; deploy/compose/operate.yml runs it.
import { parseArgs } from 'node:util';
import { OperateError } from '../lib/operate-error.mjs';
import { exportTo, importFrom } from '../lib/transfer.mjs';

const COMMANDS = { export: exportTo, import: importFrom };

const HELP = `
export <folder> [--shop id]   writes all shops, or one, into a new folder below /exports; the product may run
import <folder> [--shop id]   reads an export into an empty installation, or one shop of it beside others
`.trim();

const run = async () => {
  const options = { shop: { type: 'string' }, help: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [command = '', folder] = positionals;
  if (values.help) return console.log(HELP);
  if (!Object.hasOwn(COMMANDS, command) || !folder) throw new OperateError(HELP);
  await COMMANDS[command](folder, values.shop);
};

run().catch((error) => {
  if (!(error instanceof OperateError) && !error.code?.startsWith?.('ERR_PARSE_ARGS')) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
