import { careFailures, careTexts, counterFailures, MAX_CODES } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { canonicalCode, missedCheckDigit } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { IdempotentCall } from '@bahi/platform/http';
import { deleteCodes, findOwnerOfCode, insertCode } from '../data/kept-products.js';
import type { Deps } from '../deps.js';
import type { Code, KeptProduct } from '../domain/kept-product.js';
import { type ChangedView, changeProduct, type ProductCommand } from './keep-product.js';

export interface AddCodeCommand extends ProductCommand {
  readonly code: string;
  readonly packNo: number;
  /** Keeps digits with a wrong check digit as an own code. */
  readonly isForced: boolean;
}

/**
 * Gives a product or one of its packs a code, in its canonical form; one that it has already changes nothing.
 * @throws RefusedError 400 with the right check digit, 409 that names the product that has the code.
 */
export function addCode<Reply>(
  deps: Deps,
  command: AddCodeCommand,
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  const code = storedCode(command);
  return changeProduct(deps, command, call, async (tx, product) => {
    const added = { code, packNo: command.packNo };
    if (!allowsCode(product, added)) return product;
    const row = { productKey: product.productKey, ...added, addedAt: deps.clock.now(), addedBy: command.caller.userId };
    if (!(await insertCode(tx, row))) throw await codeTaken(tx, code);
    const codes = [...product.codes, added].sort((a, b) => (a.code < b.code ? -1 : 1));
    return { ...product, codes, version: product.version + 1 };
  });
}

/** Takes a code away from a product. @throws RefusedError 404 when the product has it not. */
export function deleteCode<Reply>(
  deps: Deps,
  { code, ...command }: ProductCommand & { readonly code: string },
  call: IdempotentCall<ChangedView, Reply>,
): Promise<Reply> {
  const stored = canonicalCode(code);
  return changeProduct(deps, command, call, async (tx, product) => {
    if (product.archivedAt) throw new RefusedError(careFailures.productArchived);
    const codes = product.codes.filter((one) => one.code !== stored);
    if (codes.length === product.codes.length) throw new RefusedError(counterFailures.codeUnknown);
    await deleteCodes(tx, product.productKey, [stored]);
    return { ...product, codes, version: product.version + 1 };
  });
}

/** The refusal that names the product which has a code. */
export async function codeTaken(tx: WriteTx, code: string): Promise<RefusedError> {
  const owner = await findOwnerOfCode(tx, code);
  const current = owner && { _id: owner.productKey, productId: owner.productId, productName: owner.name, code };
  return new RefusedError(careFailures.codeTaken, {
    text: `${owner?.name ?? 'Another product'} has the code ${code}`,
    figures: { current },
  });
}

function storedCode({ code, isForced }: AddCodeCommand): string {
  const digit = missedCheckDigit(code);
  if (digit === null || isForced) return canonicalCode(code);
  const text = careTexts.checkDigit(digit);
  throw new RefusedError(commonFailures.validationFailed, {
    text,
    issues: [{ field: 'code', code: 'check-digit', message: text }],
  });
}

/** @returns false when the product has exactly this code. */
function allowsCode({ archivedAt, codes, packs }: KeptProduct, { code, packNo }: Code): boolean {
  if (archivedAt) throw new RefusedError(careFailures.productArchived);
  if (packNo > 0 && !packs.some((pack) => pack.packNo === packNo)) throw new RefusedError(careFailures.packNotFound);
  if (codes.some((one) => one.code === code && one.packNo === packNo)) return false;
  if (codes.length >= MAX_CODES) throw new RefusedError(careFailures.tooManyCodes);
  return true;
}
