import { listNames } from '../data/accounts-repository.js';
import type { Deps } from '../deps.js';

/** A person of a shop. */
export interface NamedPerson {
  readonly userId: string;
  readonly name: string;
}

/** The people of a shop by name. */
export function listPeople({ db }: Pick<Deps, 'db'>, shopId: string): Promise<NamedPerson[]> {
  return db.read(shopId, listNames);
}
