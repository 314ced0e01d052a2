import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  foreignPackages,
  jsonOf,
  type Lock,
  type LockedPackage,
  nameAt,
  ROOT,
  repositoryFiles,
  textOf,
} from './support/repository.js';
import { IS_TEST, SECRET_FILES, SECRET_SHAPES, SHIPPED_SHAPES } from './support/secret-patterns.js';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly licenses?: readonly { readonly type: string }[];
}

const LICENCES = new Set(
  `0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 CC-BY-4.0 ISC MIT MIT-0 Python-2.0 Unlicense Zlib
    OFL-1.1 MPL-1.1 MPL-2.0 LGPL-3.0-or-later PostgreSQL`.split(/\s+/),
);
/** They bind those who distribute changed copies; in what is shipped only as separate libraries. */
const SHARE_ALIKE = new Set(['MPL-2.0', 'LGPL-3.0-or-later']);
const SHIPPED_SHARE_ALIKE = /^@img\/sharp-/;

/** npm runs them at every install unless `.npmrc` forbids it; no workspace needs one. */
const RUN_BY_ITSELF = /^(pre|post)|^(install|prepare|prepublish|dependencies)$/;
const SECRETS_THAT_ARE_NONE: Readonly<Record<string, string>> = {
  'standalone/src/demo/prepare-demo.ts': 'the sign-in of the demo shop, shown to everybody who starts it',
  'bff/src/api-reference/sample-values.ts': 'the values of the examples in the API reference',
  'web/src/lib/texts/en/auth.ts': 'the sentences about passwords on the screens of signing in',
  'web/src/lib/texts/en/settings.ts': 'the sentences about passwords in Settings',
};

const lock = jsonOf<Lock>('package-lock.json');
const packages = foreignPackages(lock);
const files = repositoryFiles();
const manifests = files.filter((path) => path === 'package.json' || path.endsWith('/package.json'));

function asked({ dependencies = {}, devDependencies = {} }: Manifest | LockedPackage) {
  return Object.entries({ ...dependencies, ...devDependencies });
}

describe('third-party packages', () => {
  it('are all in the lock file, with an integrity hash', () => {
    const unsealed = packages.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''));

    expect(lock.lockfileVersion).toBe(3);
    expect(packages.length).toBeGreaterThan(100);
    expect(unsealed.map(([place]) => place)).toEqual([]);
  });

  it('come from the registry of the installing machine: no addresses, no repositories, no archives', () => {
    const addressed = packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place);
    const odd = manifests.flatMap((path) =>
      asked(jsonOf<Manifest>(path)).filter(
        ([, wanted]) => !/^(npm:(@[\w-]+\/)?[\w.-]+@)?[\^~]?(\d+(\.\d+){0,2}([-.\w]+)?|\*)$/.test(wanted),
      ),
    );

    expect(addressed).toEqual([]);
    expect(odd).toEqual([]);
    expect(textOf('.npmrc')).not.toMatch(/registry\s*=|_auth/i);
  });

  it('are those that the workspaces declare', () => {
    const drifted = manifests.filter((path) => {
      const locked = lock.packages[path.replace(/\/?package\.json$/, '')];
      return JSON.stringify(asked(jsonOf(path)).sort()) !== JSON.stringify(asked(locked ?? {}).sort());
    });

    expect(drifted).toEqual([]);
  });

  it('run nothing while they are installed, whichever npm installs them', () => {
    const settings = textOf('.npmrc').split('\n');
    const scripts = manifests.flatMap((path) =>
      Object.keys(jsonOf<Manifest>(path).scripts ?? {})
        .filter((name) => RUN_BY_ITSELF.test(name))
        .map((name) => `${path}: ${name}`),
    );

    expect(settings.filter((line) => /scripts/.test(line))).toEqual(['ignore-scripts=true']);
    expect(scripts).toEqual([]);
  });

  it('have a licence that is known and may be used', () => {
    const licenceOf = ([place, { license }]: [string, LockedPackage]) => {
      if (license) return license;
      const path = join(place, 'package.json');
      const installed = existsSync(join(ROOT, path)) ? jsonOf<Manifest>(path) : undefined;
      return installed?.license ?? installed?.licenses?.map(({ type }) => type).join(' OR ') ?? licenceFileOf(place);
    };
    // png-js names its licence only in its file.
    const licenceFileOf = (place: string) => {
      const path = join(ROOT, place, 'LICENSE');
      return existsSync(path) && readFileSync(path, 'utf8').startsWith('MIT License') ? 'MIT' : 'none';
    };
    const termsOf = (entry: [string, LockedPackage]) =>
      licenceOf(entry)
        .split(/[()\s]+|\bAND\b|\bOR\b/)
        .filter(Boolean);
    const unknown = packages.filter((entry) => termsOf(entry).some((term) => !LICENCES.has(term)));
    const sharing = packages.filter(
      (entry) =>
        !entry[1].dev &&
        termsOf(entry).some((term) => SHARE_ALIKE.has(term)) &&
        !SHIPPED_SHARE_ALIKE.test(nameAt(entry[0])),
    );

    expect(unknown.map((entry) => `${entry[0]} ${licenceOf(entry)}`)).toEqual([]);
    expect(sharing.map((entry) => `${entry[0]} ${licenceOf(entry)}`)).toEqual([]);
  });
});

describe('the repository', () => {
  const texts = files.filter((path) => !/\.(png|webp|jpe?g|ico|woff2|gz)$|^package-lock\.json$/.test(path));

  it('holds no file that is a secret by its name', () => {
    expect(files.filter((path) => SECRET_FILES.test(path))).toEqual([]);
  });

  it.each(Object.entries(SECRET_SHAPES))('holds nothing that looks like %s', (_name, shape) => {
    expect(texts.filter((path) => shape.test(textOf(path)))).toEqual([]);
  });

  it.each(Object.entries(SHIPPED_SHAPES))('ships nothing that looks like %s', (_name, shape) => {
    const shipped = texts.filter((path) => !IS_TEST.test(path) && !(path in SECRETS_THAT_ARE_NONE));

    expect(shipped.filter((path) => shape.test(textOf(path)))).toEqual([]);
  });

  it('detects a secret of each kind', () => {
    const samples = {
      'a private key': `-----BEGIN EC ${'PRIVATE'} KEY-----`,
      'a key of a cloud': `AKIA${'A'.repeat(16)}`,
      'a token of a code host': `ghp_${'a'.repeat(36)}`,
      'a token of a package registry': `npm_${'a'.repeat(36)}`,
      'a token of a messenger or a shop': `xoxb-${'1'.repeat(12)}`,
      'a session token': `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(60)}`,
      'a password in a URL': 'amqp://bahi:Tr0ub4dor@rabbitmq',
      'a password, written out': "const password = 'Tr0ub4dor&3';",
    };
    const shapes = { ...SECRET_SHAPES, ...SHIPPED_SHAPES };

    expect(Object.keys(samples)).toEqual(Object.keys(shapes));
    for (const [name, text] of Object.entries(samples)) expect(text).toMatch(shapes[name] ?? /^$/);
  });
});
