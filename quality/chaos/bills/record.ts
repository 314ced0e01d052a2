import type { Entry } from '../history.js';
import type { TillCustomers } from './customers.js';
import type { BillsEvidence } from './evidence.js';

/** What the rules of bills use: every call with its reply, and what the databases hold afterwards. */
export interface BillsRecord extends BillsEvidence {
  readonly entries: readonly Entry[];
  readonly customers: TillCustomers;
}
