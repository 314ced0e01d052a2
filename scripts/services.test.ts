import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@bahi/contracts';

/* What must know every service, and what no service may know. */

const ROOT = join(__dirname, '..');

function textOf(path: string) {
  return readFileSync(join(ROOT, path), 'utf8');
}

const services = contracts.map(({ name }) => name).sort();

function withCommand(command: string) {
  return services.filter((name) => existsSync(join(ROOT, 'services', name, 'src', 'cli', `${command}.ts`)));
}

/** The names in a list of a script, which is read as text because it is no module of the tests. */
function listIn(path: string, opening: RegExp): string[] {
  const [, names = ''] = new RegExp(`${opening.source}\\s*\\[([^\\]]*)\\]`).exec(textOf(path)) ?? [];
  return [...names.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name as string).sort();
}

describe('every service of the contracts', () => {
  it('has a folder, and every folder is one', () => {
    expect(readdirSync(join(ROOT, 'services')).sort()).toEqual(services);
  });

  it('is in a backup of the databases', () => {
    expect(listIn('scripts/lib/backup-databases.mjs', /const SERVICES =/)).toEqual(services);
  });

  it.each(['migrate', 'replay', 'audit', 'rotate-keys'])('has %s offered to operators when it has it', (command) => {
    const expected = withCommand(command);

    expect(expected).not.toEqual([]);
    expect(listIn('scripts/lib/service-commands.mjs', new RegExp(`'?${command}'?:`))).toEqual(expected);
  });

  it.each(services)('%s asks for no other service as a package', (name) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(`services/${name}/package.json`));

    const asked = Object.keys({ ...dependencies, ...devDependencies });
    expect(asked.filter((one) => services.some((other) => one === `@bahi/${other}`))).toEqual([]);
  });

  it.each(services)('%s is started by its own command from what is built', (name) => {
    const { scripts } = JSON.parse(textOf(`services/${name}/package.json`)) as { scripts: Record<string, string> };

    const programs = Object.values(scripts).map(
      (line) => new RegExp(`^node ../../programs/${name}/([\\w/-]+)\\.js$`).exec(line)?.[1],
    );
    expect(programs).toContain('main');
    expect(programs.filter((program) => !existsSync(join(ROOT, 'services', name, 'src', `${program}.ts`)))).toEqual([]);
  });
});
