import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = resolve(__dirname, '..');
const FOLDERS = ['packages', 'services', 'bff', 'standalone', 'web'];

/** Stub tools: each records its call and writes the file that a later step looks for. */
const TOOLS = {
  'npm.js': `note('npm ' + process.argv[2]); make('node_modules/.package-lock.json', '{}');`,
  'node_modules/typescript/bin/tsc': `note('tsc');`,
  'node_modules/esbuild/index.js': `exports.build = async () => {
    note('esbuild');
    make('programs/standalone/main.js', "process.stdout.write('It runs\\\\n')");
  };`,
  'node_modules/vite/bin/vite.js': `note('vite'); make('web/dist/index.html', '<p>'.repeat(1_000));`,
};

function toolOf(folder: string, work: string) {
  return `
const { appendFileSync, existsSync, mkdirSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const folder = ${JSON.stringify(folder)};
const note = (text) => {
  appendFileSync(join(folder, 'calls'), text + '\\n');
  if (!existsSync(join(folder, 'broken'))) return;
  console.error('It does not work');
  process.exit(1);
};
const make = (file, content) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
${work}`;
}

/** The scripts of this repository in a folder of their own, with stub tools. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-start-'));
  const path = (file: string) => join(folder, file);
  const write = (file: string, content: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), content);
  };
  cpSync(join(ROOT, 'scripts'), path('scripts'), { recursive: true });
  for (const [file, work] of Object.entries(TOOLS)) write(file, toolOf(folder, work));
  for (const name of FOLDERS) write(`${name}/source.ts`, name);
  write('standalone/src/main.ts', '');
  for (const name of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) write(name, '{}');
  const start = (args: readonly string[] = [], nodeArgs: readonly string[] = []) => {
    rmSync(path('calls'), { force: true });
    const env = { ...process.env, NODE_OPTIONS: '', npm_execpath: path('npm.js') };
    const options = { cwd: folder, env, encoding: 'utf8' } as const;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...nodeArgs, 'scripts/start.mjs', ...args],
      options,
    );
    const calls = existsSync(path('calls')) ? readFileSync(path('calls'), 'utf8').trim().split('\n') : [];
    return { status, calls, output: stdout, errors: stderr };
  };
  return { path, write, start, close: () => rmSync(folder, { recursive: true, force: true }) };
}

describe('npm start', () => {
  let folder: ReturnType<typeof openFolder>;
  beforeEach(() => {
    folder = openFolder();
  });
  afterEach(() => folder.close());

  it('installs, builds and runs the first time, and only runs the next', () => {
    const [first, second] = [folder.start(), folder.start()];

    expect(first).toMatchObject({ status: 0, calls: ['npm ci', 'tsc', 'esbuild', 'vite'], errors: '' });
    expect(first.output).toMatch(/It runs\n$/);
    expect(existsSync(folder.path('web/dist/index.html.br'))).toBe(true);
    expect(second).toEqual({ status: 0, calls: [], output: 'It runs\n', errors: '' });
  });

  it('builds again when a source changed, in any folder', () => {
    folder.start();
    for (const name of FOLDERS) {
      folder.write(`${name}/source.ts`, 'changed');
      expect([name, ...folder.start().calls]).toEqual([name, 'tsc', 'esbuild', 'vite']);
    }

    expect(folder.start().calls).toEqual([]);
  });

  it('builds again what was deleted', () => {
    folder.start();
    rmSync(folder.path('web/dist'), { recursive: true });

    expect(folder.start().calls).toEqual(['tsc', 'esbuild', 'vite']);
  });

  it('runs nothing that could not be built, reports why, and builds again the next time', () => {
    folder.start();
    folder.write('services/source.ts', 'changed');
    folder.write('broken', '');
    const failed = folder.start();
    rmSync(folder.path('broken'));

    expect(failed).toMatchObject({ status: 1, calls: ['tsc'] });
    expect(failed.errors).toBe('It does not work\nThe product could not be built; see above.\n');
    expect(failed.output).not.toContain('It runs');
    expect(folder.start().calls).toEqual(['tsc', 'esbuild', 'vite']);
  });

  it('installs again when another version brought another lock file, and builds nothing when that fails', () => {
    folder.start();
    folder.write('package-lock.json', '{"other":1}');
    const later = new Date(Date.now() + 60_000);
    utimesSync(folder.path('package-lock.json'), later, later);
    folder.write('broken', '');
    const failed = folder.start();
    rmSync(folder.path('broken'));

    expect(failed).toMatchObject({ status: 1, calls: ['npm ci'] });
    expect(failed.errors).toBe('It does not work\nThe packages could not be installed; see above.\n');
    expect(folder.start().calls).toEqual(['npm ci', 'tsc', 'esbuild', 'vite']);
  });

  it('refuses an option that it does not know, before it does anything', () => {
    const refused = folder.start(['--port=9000']);
    const helped = folder.start(['--help']);

    expect(refused).toMatchObject({ status: 2, calls: [], errors: expect.stringContaining('--port=9000') });
    expect(helped).toMatchObject({ status: 0, calls: [], output: expect.stringContaining('DATA_DIR') });
  });

  it.each([
    ['18.20.8', 1],
    ['20.18.3', 1],
    ['20.19.0', 0],
    ['22.0.0', 0],
  ])('on Node %s ends with %d', (version, status) => {
    const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;

    const ended = folder.start([], ['--import', `data:text/javascript,${encodeURIComponent(versions)}`]);

    const message = `Bahi needs Node 20.19 or newer; this is Node ${version}.\n`;
    expect([ended.status, ended.errors]).toEqual([status, status === 0 ? '' : message]);
  });
});

describe('npm that was killed', () => {
  let shell: ChildProcess | undefined;
  let product = 0;
  afterEach(() => {
    shell?.kill('SIGKILL');
    // Has ended when the test passed.
    if (existsSync(`/proc/${product}`)) process.kill(product, 'SIGKILL');
  });

  it('stops the product', async () => {
    const program = `import { stopWithNpm } from ${JSON.stringify(join(ROOT, 'scripts/lib/follow-npm.mjs'))};
      stopWithNpm();
      process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(); });
      setInterval(() => undefined, 1_000);
      console.log(process.pid);`;
    // As npm does it: a shell between the two, which passes no signal on.
    const script = '"$NODE" --input-type=module --eval "$PROGRAM" & wait';
    const env = { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'start' };
    shell = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: shell.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
    const ended = once(shell, 'close');
    product = Number((await lines.next()).value);

    shell.kill('SIGKILL');

    expect((await lines.next()).value).toBe('asked to stop');
    await ended;
  });
});
