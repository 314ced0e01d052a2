import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutantEdit } from '@bahi/testing/mutant';

type Texts = ReadonlyMap<string, string>;

/** Makes the edits in the sources of a package; the returned function undoes them. */
export function applyEdits(packageFolder: string, edits: readonly MutantEdit[]): () => void {
  const sources = readSources(packageFolder);
  const edited = editSources(sources, edits);
  for (const [path, text] of edited) writeFileSync(path, text);
  return () => {
    for (const path of edited.keys()) writeFileSync(path, sources.get(path) ?? '');
  };
}

/** The sources of a package by path, without its tests. */
export function readSources(packageFolder: string): Texts {
  const files = readdirSync(join(packageFolder, 'src'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((path) => [path, readFileSync(path, 'utf8')]));
}

/**
 * The files that the edits change, with their new texts. Line breaks and indents do not count in a search.
 * @throws when a text does not stand in the sources exactly once.
 */
export function editSources(sources: Texts, edits: readonly MutantEdit[]): Texts {
  const edited = new Map<string, string>();
  for (const { find, replace } of edits) {
    const pattern = patternOf(find);
    const places = [...new Map([...sources, ...edited])].flatMap(([path, text]) =>
      [...text.matchAll(pattern)].map(() => ({ path, text })),
    );
    const [place] = places;
    if (!place || places.length > 1) throw new Error(`Found ${places.length} times instead of once: ${find}`);
    edited.set(
      place.path,
      place.text.replace(pattern, () => replace),
    );
  }
  return edited;
}

function patternOf(find: string) {
  const words = find.trim().split(/\s+/);
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+'), 'g');
}
