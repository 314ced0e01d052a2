import { careFailures } from '@bahi/contracts/catalog';
import { commonFailures, leadingText, RefusedError } from '@bahi/contracts/kit';
import { can } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller, IdempotentCall } from '@bahi/platform/http';
import { deleteCodes, replacePacks } from '../data/kept-products.js';
import type { Deps } from '../deps.js';
import { type EditOptions, type EditOutcome, editProduct, type ProductEdit } from '../domain/edit-product.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { type ChangedView, changeProduct, type ProductCommand } from './keep-product.js';

export interface UpdateCommand extends ProductCommand, EditOptions {
  /** The one that the edit is based on. */
  readonly version: number;
  readonly edit: ProductEdit;
  /** The newer product as a refusal shows it. */
  readonly present: (product: KeptProduct) => unknown;
}

/**
 * Edits a product (purchasing.md 7.1). Orders and invoices keep what they were sold under.
 * @throws RefusedError 409 with the newer product when `version` is an older one, or why the edit does not fit it.
 */
export function updateProduct<Reply>(
  deps: Deps,
  command: UpdateCommand,
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  return changeProduct(deps, command, call, (tx, current) => edit(tx, current, command));
}

async function edit(tx: WriteTx, current: KeptProduct, command: UpdateCommand): Promise<KeptProduct> {
  if (current.version !== command.version)
    throw new RefusedError(careFailures.productChanged, { figures: { current: command.present(current) } });
  if (current.archivedAt) throw new RefusedError(careFailures.productArchived);
  const outcome = editProduct(current, command.edit, command);
  if (outcome.outcome === 'unchanged') return current;
  if (outcome.outcome !== 'edited') throw refusalOf(outcome);
  const { product } = outcome;
  if (product.sellingPaise < product.costPaise && command.isBelowCostMeant) insistOnRight(command.caller);
  if (command.edit.packs) await savePacks(tx, current, product);
  return product;
}

async function savePacks(tx: WriteTx, before: KeptProduct, after: KeptProduct) {
  const kept = new Set(after.codes);
  const gone = before.codes.filter((code) => !kept.has(code)).map(({ code }) => code);
  await replacePacks(tx, after.productKey, after.packs);
  await deleteCodes(tx, after.productKey, gone);
}

function insistOnRight({ permissions }: Caller) {
  const needed = 'sell-below-cost';
  if (can(permissions, needed)) return;
  const issues = [{ code: needed, message: `This needs the permission "${needed}"` }];
  throw new RefusedError(commonFailures.forbidden, { issues });
}

function refusalOf(outcome: Exclude<EditOutcome, { outcome: 'edited' | 'unchanged' }>): RefusedError {
  switch (outcome.outcome) {
    case 'invalid': {
      const issues = [...outcome.issues];
      return new RefusedError(commonFailures.validationFailed, { text: leadingText(issues), issues });
    }
    case 'price-above-mrp':
      return new RefusedError(careFailures.priceAboveMrp, { text: outcome.text });
    case 'price-below-cost':
      return new RefusedError(careFailures.priceBelowCost);
    case 'fractions-in-use':
      return new RefusedError(careFailures.fractionsInUse);
  }
}
