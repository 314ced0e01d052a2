import { effectsRule, invoiceCallsRule, keysRule, settledRule } from './answers.js';
import { deadlineRule, lossRule, rateRule, recoveryRule, refusalRule, sessionRule, unharmedRule } from './behaviour.js';
import type { Rule } from './rule.js';
import { billingRule, figuresRule, numbersRule, stockRule } from './stock.js';

/** All promises a chaos run checks, in the order of the report. */
export const RULES: readonly Rule[] = [
  stockRule,
  effectsRule,
  settledRule,
  billingRule,
  invoiceCallsRule,
  figuresRule,
  lossRule,
  numbersRule,
  recoveryRule,
  unharmedRule,
  rateRule,
  deadlineRule,
  sessionRule,
  refusalRule,
  keysRule,
];
