import type { Day } from '@bahi/contracts/shared';
import { lastDayOf } from '@bahi/contracts/tax';
import { type Gstr3b, gstr3bOf } from './gstr3b.js';
import { IssuedDocuments } from './issued-documents.js';
import { DocumentChecks, type ReturnCheck, sortedChecks, wholeChecks } from './return-checks.js';
import type { ReturnDocument, ReturnSettings } from './return-document.js';
import { type ReturnSections, SectionCollector } from './return-sections.js';

/** The return of one registration for a month, or for a quarter in its last month. */
export interface MonthReturn {
  readonly sections: ReturnSections;
  readonly gstr3b: Gstr3b;
  readonly checks: readonly ReturnCheck[];
}

/** Makes a return of the documents of its months, added in any order. */
export class MonthReturnBuilder {
  readonly #settings: ReturnSettings;
  readonly #sections = new SectionCollector();
  readonly #checks: DocumentChecks;
  readonly #all = new IssuedDocuments();

  constructor(settings: ReturnSettings) {
    this.#settings = settings;
    this.#checks = new DocumentChecks(settings.turnoverBand);
  }

  add(document: ReturnDocument): void {
    this.#all.add(document.number, document.type === 'credit-note', document.isCancelled);
    if (!this.#isReported(document)) return;
    this.#sections.add(document);
    if (!document.isCancelled) this.#checks.add(document);
  }

  finish(today: Day): MonthReturn {
    const sections = this.#sections.sections(this.#settings.smallB2cTax);
    const isOver = today > lastDayOf(this.#settings.period);
    const whole = wholeChecks(sections, { allRuns: this.#all.runs(), isOver });
    return { sections, gstr3b: gstr3bOf(sections), checks: sortedChecks([...this.#checks.found(), ...whole]) };
  }

  /** Documents of another number of the shop, and those it made before it was regular, are not of this return. */
  #isReported({ sellerKind, sellerGstin }: ReturnDocument): boolean {
    return sellerKind === 'regular' && sellerGstin === this.#settings.gstin;
  }
}

export function hasErrors({ checks }: Pick<MonthReturn, 'checks'>): boolean {
  return checks.some(({ severity }) => severity === 'error');
}
