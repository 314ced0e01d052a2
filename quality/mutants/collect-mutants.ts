import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from '@bahi/testing/mutant';
import { ROOT } from '@bahi/testing/workspace-copy';

/** A mutant and the folder of the package that lists it, relative to the repository. */
export interface PackageMutant extends Mutant {
  readonly folder: string;
}

const LIST = join('test', 'mutants.ts');

/** The mutants that packages list in `test/mutants.ts`. */
export async function collectMutants(): Promise<readonly PackageMutant[]> {
  const lists = packageFolders().filter((folder) => existsSync(join(ROOT, folder, LIST)));
  return (await Promise.all(lists.map(readList))).flat();
}

function packageFolders() {
  const nested = ['packages', 'services'].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  );
  return [...nested, 'bff', 'standalone', 'web'];
}

async function readList(folder: string): Promise<PackageMutant[]> {
  const { mutants } = (await import(join(ROOT, folder, LIST))) as { mutants: readonly Mutant[] };
  return mutants.map((mutant) => ({ ...mutant, folder }));
}
