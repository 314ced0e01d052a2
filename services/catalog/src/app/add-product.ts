import { randomBytes } from 'node:crypto';
import { addProductTexts, catalogFailures, ProductsAdded } from '@bahi/contracts/catalog';
import { commonFailures, type Issue, RefusedError } from '@bahi/contracts/kit';
import { isProductId, nameKeyOf, newProductId, uuidv7 } from '@bahi/contracts/shared';
import { DatabaseUnavailableError, type WriteTx } from '@bahi/platform/data';
import { insertProduct, isNameTaken } from '../data/products-repository.js';
import { takenNames } from '../data/products-views.js';
import type { Deps } from '../deps.js';
import {
  type AddableProduct,
  addedProduct,
  newProduct,
  type ProductFields,
  type StockOrigin,
  type StoredProduct,
} from '../domain/product.js';
import { parseProduct, type RawProduct, type Violation } from '../domain/product-rules.js';
import { countUsage } from './count-usage.js';
import { preparePicture } from './prepare-picture.js';

export interface NewProduct extends StockOrigin {
  readonly raw: RawProduct;
  /** The one that the caller asks for; replaced when it is malformed or taken. */
  readonly productId: string | undefined;
  readonly pictureBytes: Buffer | undefined;
  /** Without an expiry date it never expires. */
  readonly isDayOptional?: boolean;
}

export interface Added {
  readonly product: StoredProduct;
  readonly position: number;
}

/** Runs the effect in a transaction, at most once per request, and replies with what came of it. */
export type RunOnce<Reply> = (effect: (tx: WriteTx) => Promise<Added>) => Promise<Reply>;

/** `undefined`: none was sent; `null`: the file is not a picture. */
interface Picture {
  readonly content: Buffer | null | undefined;
  readonly imageName: string | null;
}

/** The rules in the order of their table: the first violated one gives the text of the refusal. */
const RULES = Object.keys(addProductTexts) as (keyof typeof addProductTexts)[];

/**
 * Adds one product with its stock, with or without a picture (wire contract 2.17).
 * @throws RefusedError with every violated rule, or when the name is taken.
 */
export async function addProduct<Reply>(deps: Deps, product: NewProduct, runOnce: RunOnce<Reply>): Promise<Reply> {
  const { pictureBytes } = product;
  const content = pictureBytes && (await deps.pictureGate(() => preparePicture(pictureBytes)));
  const imageName = content ? `${randomBytes(16).toString('hex')}.webp` : null;
  try {
    return await runOnce((tx) => addInTransaction(tx, deps, product, { content, imageName }));
  } catch (error) {
    // Without an answer of the database the product may be stored, and then it needs its picture.
    if (imageName && !(error instanceof DatabaseUnavailableError)) await deps.files.delete(imageName);
    throw isNameTaken(error) ? nameTaken() : error;
  }
}

/** Checks, stores and publishes. The picture is written as late as possible, and before the row that names it. */
async function addInTransaction(
  tx: WriteTx,
  { outbox, clock, files, today, config }: Deps,
  { raw, productId, isOpening, isDayOptional }: NewProduct,
  { content, imageName }: Picture,
): Promise<Added> {
  const { fields, violations } = parseProduct(raw, today(), isDayOptional);
  if (!fields || content === null) throw await refusalOf(tx, { raw, violations, isPictureInvalid: content === null });
  if (content && imageName) await files.put(imageName, content);
  const product = await insertProduct(tx, draftOf(fields, { productId, imageName, now: clock.now() }));
  const data = { products: [addedProduct(product, { isOpening })] };
  await countUsage(tx, config, { products: 1, pictures: imageName ? 1 : 0 });
  const position = await outbox.add(tx, ProductsAdded, { subject: product.productKey, data });
  return { product, position };
}

interface Draft {
  readonly productId: string | undefined;
  readonly imageName: string | null;
  readonly now: Date;
}

function draftOf(fields: ProductFields, { productId = '', imageName, now }: Draft): AddableProduct {
  return newProduct(fields, {
    productKey: uuidv7(now.getTime()),
    productId: isProductId(productId) ? productId : newProductId(now.getTime()),
    imageName,
    createdAt: now,
    rowNo: 0,
  });
}

interface InvalidProduct {
  readonly raw: RawProduct;
  readonly violations: readonly Violation[];
  readonly isPictureInvalid: boolean;
}

/** One issue per violation; a taken name is looked up here only, because otherwise its constraint rejects it. */
async function refusalOf(tx: WriteTx, { raw, violations, isPictureInvalid }: InvalidProduct): Promise<RefusedError> {
  const issues = [
    ...violations.map(issueOf),
    ...(isPictureInvalid ? [pictureIssue()] : []),
    ...((await isTaken(tx, raw.productName)) ? nameTaken().issues : []),
  ];
  const first = RULES.find((rule) => violations.some((violation) => violation.rule === rule));
  if (first) return new RefusedError(commonFailures.validationFailed, { text: addProductTexts[first], issues });
  return new RefusedError(catalogFailures.imageInvalid, { issues });
}

function issueOf({ field, rule, message }: Violation): Issue {
  return {
    field,
    code: rule.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    message: rule === 'expiryForm' ? addProductTexts.expiryForm : message,
  };
}

function pictureIssue(): Issue {
  const { code, text } = catalogFailures.imageInvalid;
  return { field: 'image', code, message: text ?? '' };
}

function nameTaken(): RefusedError {
  const { code, text } = catalogFailures.productNameExists;
  return new RefusedError(catalogFailures.productNameExists, {
    issues: [{ field: 'productName', code, message: text ?? '' }],
  });
}

async function isTaken(tx: WriteTx, name: string): Promise<boolean> {
  const nameKey = nameKeyOf(name);
  return (await takenNames(tx, [nameKey])).has(nameKey);
}
