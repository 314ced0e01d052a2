import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXTS = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const RULE = '-'.repeat(80);

/** `name@version` to the installed folder, by the lock file. */
const foldersOf = (root) => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
  return new Map(
    entries.map(([path, { name, version }]) => [
      `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`,
      join(root, path),
    ]),
  );
};

const licenceOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(', ') ||
  'no licence named';

const textsIn = (folder) =>
  (folder && existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => TEXTS.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());

/**
 * The licences of what an image holds, as their authors ask for: name, version and licence of each package, and its texts.
 * @param components those of the bill of materials (CycloneDX).
 */
export const thirdPartyNotices = ({ root, components }) => {
  const folders = foldersOf(root);
  const sections = components.map((component) => {
    const { group, name, version } = component;
    const id = `${group ? `${group}/` : ''}${name}@${version}`;
    return [`${id} (${licenceOf(component)})`, ...textsIn(folders.get(id))].join('\n\n');
  });
  const head = 'Bahi contains the following packages. Each stands under the licence that is named beside it.';
  return `${[head, ...sections].join(`\n\n${RULE}\n\n`)}\n`;
};
