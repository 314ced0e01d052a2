import type { CustomerLanguage } from '@bahi/contracts/billing';
import { type PaperTexts, paperTexts, paperTextsHi } from '@bahi/contracts/paper';
import { type AccountPaperTexts, accountPaperTexts } from './account-paper-texts.js';
import { accountPaperTextsHi } from './account-paper-texts-hi.js';

/** What stands on all papers, and on those of accounts only. */
export interface PaperWords {
  readonly texts: PaperTexts;
  readonly accounts: AccountPaperTexts;
}

/** The words on paper by their language. */
export const PAPER_WORDS: Readonly<Record<CustomerLanguage, PaperWords>> = {
  en: { texts: paperTexts, accounts: accountPaperTexts },
  hi: { texts: paperTextsHi, accounts: accountPaperTextsHi },
};
