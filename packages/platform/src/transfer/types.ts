/** How the tables of a service take part in the export, the import and the erasure of a shop. Tables not named are part of all. */
export interface ShopDataRules {
  /** Tables of the installation, not of its shops: secrets and rows sealed by them, sign-ins, counters of limits. */
  readonly notExported?: readonly string[];
  /** Tables that an erasure leaves until the law no longer asks for them. */
  readonly keptByLaw?: readonly string[];
  /** Tables that an erasure leaves for good: they say that it took place. */
  readonly notErased?: readonly string[];
  /** Columns with names of stored files. */
  readonly files?: readonly FileColumn[];
  /** What the owner of a shop gets to read, by the name of the file. */
  readonly sheets?: Readonly<Record<string, Sheet>>;
}

/** A table for people: money in rupees, quantities in units, times of the shop. */
export interface Sheet {
  /** Tables after `from`; the one that leads is called `t` and has the shop. */
  readonly from: string;
  /** The rest of the primary key with its types, in the order of the rows: `[['t.product_key', 'uuid']]`. */
  readonly key: readonly (readonly [column: string, type: string])[];
  /** SQL of a cell, by its heading. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface FileColumn {
  readonly table: string;
  readonly column: string;
}

/** A service's database for an export or import. */
export interface ServiceDatabase {
  readonly name: string;
  /** As the owner of the tables; an export works as the application role, too. */
  readonly url: string;
  readonly rules: ShopDataRules;
}

/** Receives a line for the operator now and then. */
export type ReportProgress = (line: string) => void;

/** Why an export or import was refused or stopped, in one sentence for the operator. */
export class TransferError extends Error {
  override readonly name = 'TransferError';
}
