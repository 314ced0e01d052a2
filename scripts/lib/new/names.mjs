import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NewError } from './files.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const upperFirst = (word) => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * A kebab-case name in all its forms.
 * @throws NewError for any other name.
 */
export const namesOf = (kebab = '') => {
  if (!KEBAB.test(kebab)) throw new NewError(`"${kebab}" is not a name in kebab-case, such as list-suppliers.`);
  const words = kebab.split('-');
  const pascal = words.map(upperFirst).join('');
  return {
    kebab,
    pascal,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    title: upperFirst(words.join(' ')),
  };
};

/** @throws NewError for a service that is not there. */
export const serviceNamed = (root, name = '') => {
  if (!existsSync(join(root, 'services', name, 'src', 'service.ts')))
    throw new NewError(`There is no service "${name}".`);
  return name;
};

/** `suppliers` is `supplier`. */
export const singular = (word) => word.replace(/ies$/, 'y').replace(/s$/, '');
