import type { PaperTexts } from './paper-texts.js';

/** A word with a text behind it. */
export interface NamedText {
  readonly label: string;
  readonly text: string;
}

/** A column of figures; on narrow paper an optional one becomes a note below the name of the goods. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly isOptional: boolean;
}

/** One line of goods: a cell for each column, and what stands below its name; no part of that is broken over two lines. */
export interface PaperLine {
  readonly no: string;
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
  readonly notes: string;
  /** The notes with the cells of the optional columns, where those have no room. */
  readonly notesBelow: string;
}

/**
 * A table of sums, such as the tax by rate; the first column is of words, the others of figures. On narrow paper, which has
 * no room for five columns, each row is one of the sentences.
 */
export interface SumTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly sentences: readonly string[];
}

/** A party of the sale and what stands of it, a line each. */
export interface Party {
  readonly label: string;
  readonly lines: readonly string[];
}

/** What is scanned to pay what is open. */
export interface PayCode {
  readonly link: string;
  readonly lines: readonly string[];
}

/** The content of a document as text: all papers show the same words, in this order. */
export interface Paper {
  /** What the sheets say of themselves, in the language of the document. */
  readonly texts: PaperTexts;
  /** At the very top: the sentence of a composition shop. */
  readonly notice: string | null;
  readonly seller: {
    readonly name: string;
    /** Address, phone and number of registration, a line each. */
    readonly lines: readonly string[];
    /** A picture as a data URL. */
    readonly logo: string | null;
  };
  readonly title: string;
  readonly number: string;
  /** For whom the copy is. */
  readonly copy: string | null;
  readonly status: string;
  readonly details: readonly NamedText[];
  readonly parties: readonly Party[];
  /** What the first two columns are called, where the lines are no goods. */
  readonly heads?: { readonly no: string; readonly name: string };
  readonly columns: readonly Column[];
  readonly lines: readonly PaperLine[];
  readonly tables: readonly SumTable[];
  readonly sums: readonly NamedText[];
  readonly total: NamedText;
  /** Below the total: what was paid, and what is still to be paid. */
  readonly settled: readonly NamedText[];
  readonly words: string;
  readonly pay: PayCode | null;
  readonly notes: readonly string[];
  /** Below the line to sign on. */
  readonly signature: string;
  /** Written across a document that counts no more; empty on others. */
  readonly mark: string;
}
