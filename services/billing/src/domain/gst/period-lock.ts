import type { Period } from '@bahi/contracts/tax';

/** A file of a locked month as it was then; a large return has several parts. */
export interface PeriodFile {
  readonly period: Period;
  readonly gstin: string;
  /** From 1. */
  readonly part: number;
  readonly sha256: string;
  readonly file: Buffer;
}

export interface PeriodLock {
  readonly lockedAt: Date;
  readonly lockedBy: string;
  /** Without their contents. */
  readonly files: readonly Omit<PeriodFile, 'file'>[];
}
