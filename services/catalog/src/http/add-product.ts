import { randomBytes } from 'node:crypto';
import { addProductTexts, type catalogApi, catalogFailures, ProductsAdded } from '@bahi/contracts/catalog';
import { commonFailures, type Issue, RefusedError } from '@bahi/contracts/kit';
import { isProductId, newProductId, uuidv7 } from '@bahi/contracts/shared';
import { DatabaseUnavailableError, isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import { type Call, type Gate, type Handler, once } from '@bahi/platform/http';
import { insertProduct, NAME_ONCE } from '../data/products-repository.js';
import { takenNames } from '../data/products-views.js';
import { addedProduct, newProduct, type ProductFacts, productReply } from '../domain/product.js';
import { type BrokenRule, type ReadProduct, readProduct } from '../domain/product-rules.js';
import { collapseSpaces, nameKeyOf } from '../domain/product-text.js';
import { preparePicture } from '../pictures/prepare-picture.js';
import type { Ports } from '../ports.js';

type AddCall = Call<typeof catalogApi.addProduct>;
type Parts = AddCall['body'];

/** `undefined`: none was sent; `null`: what was sent is no picture. */
type Picture = Buffer | null | undefined;

interface NamedPicture {
  readonly picture: Picture;
  readonly imageName: string | null;
}

const QUANTITY_WHEN_BLANK = '1';
const UNIT_WHEN_BLANK = 'piece';

/** The lines of the table in its order; the first that fails gives the text, every failing field its own entry. */
const LINES = Object.keys(addProductTexts) as (keyof typeof addProductTexts)[];

/** Adds one product with its stock, with or without a picture (wire contract 2.17). */
export function addProduct(ports: Ports, pictureInLine: Gate): Handler<typeof catalogApi.addProduct> {
  return async (call) => {
    const { shopId } = call.caller;
    const { file } = call;
    const picture: Picture = file && (await pictureInLine(() => preparePicture(file.bytes)));
    const imageName = picture ? `${randomBytes(16).toString('hex')}.webp` : null;
    return withoutLeftovers(ports, imageName, () =>
      once<typeof catalogApi.addProduct>(
        call,
        { write: (work, options) => ports.db.write(shopId, work, options), shopId, status: 201 },
        async (tx) => {
          const { product, position } = await addInside(tx, ports, call, { picture, imageName });
          call.answer.position('catalog', position);
          return { success: true, message: 'Product added successfully!', product };
        },
      ),
    );
  };
}

function rawProductOf(parts: Parts) {
  return {
    productName: parts.productName ?? '',
    category: parts.category ?? '',
    costPrice: parts.costPrice ?? '',
    sellingPrice: parts.sellingPrice ?? '',
    quantity: parts.quantity || QUANTITY_WHEN_BLANK,
    unit: parts.unit || UNIT_WHEN_BLANK,
    expiryDate: parts.expiryDate ?? '',
    thresholdValue: parts.thresholdValue ?? '',
    description: parts.description ?? '',
    supplier: parts.supplier ?? '',
  };
}

function ruleIssue({ field, line, message }: BrokenRule): Issue {
  return {
    field,
    code: line.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    message: line === 'expiryForm' ? addProductTexts.expiryForm : message,
  };
}

function nameTaken(): RefusedError {
  const { code, text } = catalogFailures.productNameExists;
  return new RefusedError(catalogFailures.productNameExists, {
    issues: [{ field: 'productName', code, message: text ?? '' }],
  });
}

function pictureInvalid(): RefusedError {
  const { code, text } = catalogFailures.imageInvalid;
  return new RefusedError(catalogFailures.imageInvalid, { issues: [{ field: 'image', code, message: text ?? '' }] });
}

/** Line 12 is asked for only beside other failures; alone, the constraint of the table speaks. */
async function nameIssues(tx: WriteTx, name: string): Promise<readonly Issue[]> {
  const nameKey = nameKeyOf(collapseSpaces(name));
  return (await takenNames(tx, [nameKey])).has(nameKey) ? nameTaken().issues : [];
}

/** @throws RefusedError with every broken rule, when there is one. */
async function goodFacts(
  tx: WriteTx,
  { facts, broken }: ReadProduct,
  { name, picture }: { readonly name: string; readonly picture: Picture },
): Promise<ProductFacts> {
  if (facts && picture !== null) return facts;
  const line = LINES.find((one) => broken.some((rule) => rule.line === one));
  const pictureIssues = picture === null ? pictureInvalid().issues : [];
  const issues = [...broken.map(ruleIssue), ...pictureIssues, ...(await nameIssues(tx, name))];
  if (line) throw new RefusedError(commonFailures.validationFailed, { text: addProductTexts[line], issues });
  throw new RefusedError(catalogFailures.imageInvalid, { issues });
}

/** Checks, stores and publishes; the picture is written as late as possible, and before the row that names it. */
async function addInside(tx: WriteTx, ports: Ports, { body }: AddCall, { picture, imageName }: NamedPicture) {
  const { outbox, clock, files, today } = ports;
  const read = readProduct(rawProductOf(body), today());
  const facts = await goodFacts(tx, read, { name: body.productName ?? '', picture });
  if (picture && imageName) await files.put(imageName, picture);
  const now = clock.now();
  const productId = isProductId(body.productId ?? '') ? body.productId : undefined;
  const identity = { productKey: uuidv7(now.getTime()), imageName, createdAt: now, rowNo: 0 };
  const draft = newProduct(facts, { ...identity, productId: productId ?? newProductId(now.getTime()) });
  const product = await insertProduct(tx, draft);
  const data = { products: [addedProduct(product)] };
  const position = await outbox.add(tx, ProductsAdded, { subject: product.productKey, data });
  return { product: productReply(product, today()), position };
}

/** Takes the picture away again, unless the commit may have happened after all. */
async function withoutLeftovers<T>(ports: Ports, imageName: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (imageName && !(error instanceof DatabaseUnavailableError)) await ports.files.delete(imageName);
    throw isUniqueViolation(error, NAME_ONCE) ? nameTaken() : error;
  }
}
