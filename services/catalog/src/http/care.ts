import type { careApi, ProductTaxRequest, UpdateProductRequest } from '@bahi/contracts/catalog';
import { type Day, milliFromUnits, paiseFromRupees, tidyName } from '@bahi/contracts/shared';
import type { Call, Handler, Handlers } from '@bahi/platform/http';
import { archiveProduct, restoreProduct } from '../app/archive-product.js';
import { duplicateProduct } from '../app/duplicate-product.js';
import { type ChangedView, type KeptView, readKept } from '../app/keep-product.js';
import { listArchived, listPrices } from '../app/list-kept.js';
import { addCode, deleteCode } from '../app/product-codes.js';
import { updateProduct } from '../app/update-product.js';
import type { Deps } from '../deps.js';
import type { ProductEdit } from '../domain/edit-product.js';
import type { GivenTax } from '../domain/product-tax.js';
import { spellCategory, spellUnit } from '../domain/product-text.js';
import { lacksMrp } from '../domain/review-tax.js';
import { addProductHandler } from './add-product.js';
import { presentProduct } from './present.js';
import { presentCurrent, presentKept, presentPrice } from './present-kept.js';

/** The handlers of the calls that keep a product up to date. */
export function careHandlers(deps: Deps): Handlers<typeof careApi> {
  return {
    listArchivedProducts: listArchivedHandler(deps),
    readProduct: async ({ params: { id }, caller }) => replyOf(await readKept(deps, { caller, ref: id }), deps.today()),
    updateProduct: updateProductHandler(deps),
    listPrices: async ({ params: { id }, query, caller }) => {
      const { prices, next } = await listPrices(deps, { caller, ref: id }, query);
      return { success: true, prices: prices.map(presentPrice), next };
    },
    addCode: (call) => {
      const { code, packNo, force } = call.body;
      return addCode(
        deps,
        { ...commandOf(call), code, packNo, isForced: force },
        { ...onceOf(deps, call), status: 201 },
      );
    },
    deleteCode: (call) => deleteCode(deps, { ...commandOf(call), code: call.params.code }, onceOf(deps, call)),
    archiveProduct: (call) => archiveProduct(deps, commandOf(call), onceOf(deps, call)),
    createProduct: addProductHandler(deps, true),
    duplicateProduct: (call) =>
      duplicateProduct(
        deps,
        { ...commandOf(call), name: tidyName(call.body.productName) },
        { ...onceOf(deps, call), status: 201 },
      ),
    restoreProduct: (call) => restoreProduct(deps, commandOf(call), onceOf(deps, call)),
  };
}

type ProductCall = Pick<Call<typeof careApi.archiveProduct>, 'params' | 'caller' | 'key' | 'answer'>;

function commandOf({ params: { id }, caller }: Pick<ProductCall, 'params' | 'caller'>) {
  return { caller, ref: id };
}

function onceOf({ today }: Deps, { key, answer }: Pick<ProductCall, 'key' | 'answer'>) {
  const present = (view: ChangedView) => {
    if (view.position !== null) answer.position('catalog', view.position);
    return replyOf(view, today());
  };
  return { key, answer, present };
}

/** The product, and what keeps it from being sold. */
function replyOf(view: KeptView, today: Day) {
  const warnings = lacksMrp(view.product, today) ? { warnings: ['mrp-missing' as const] } : {};
  return { success: true as const, product: presentKept(view, today), ...warnings };
}

function updateProductHandler(deps: Deps): Handler<typeof careApi.updateProduct> {
  return (call) => {
    const { version, belowCost, ...fields } = call.body;
    const command = {
      ...commandOf(call),
      version,
      edit: editOf(fields),
      isBelowCostMeant: belowCost,
      present: (product: Parameters<typeof presentCurrent>[0]) =>
        presentCurrent(product, deps.today(), call.caller.permissions),
    };
    return updateProduct(deps, command, onceOf(deps, call));
  };
}

function editOf(fields: Omit<UpdateProductRequest, 'version' | 'belowCost'>): ProductEdit {
  return {
    name: fields.productName === undefined ? undefined : tidyName(fields.productName),
    category: fields.category === undefined ? undefined : spellCategory(fields.category),
    unit: fields.unit === undefined ? undefined : spellUnit(fields.unit),
    costPaise: fields.costPrice === undefined ? undefined : paiseFromRupees(fields.costPrice),
    sellingPaise: fields.sellingPrice === undefined ? undefined : paiseFromRupees(fields.sellingPrice),
    mrpPaise: fields.mrp == null ? fields.mrp : paiseFromRupees(fields.mrp),
    thresholdMilli: fields.thresholdValue === undefined ? undefined : milliFromUnits(fields.thresholdValue),
    expiresOn: fields.expiryDate as Day | null | undefined,
    description: textOf(fields.description),
    supplier: textOf(fields.supplier),
    alias: textOf(fields.alias),
    family: textOf(fields.family),
    allowsFractions: fields.allowsFractions,
    scaleNo: fields.scaleNo,
    packs: fields.packs
      ?.map(({ packNo, name, units, price }) => ({
        packNo,
        name,
        unitsMilli: milliFromUnits(units),
        pricePaise: price === null ? null : paiseFromRupees(price),
      }))
      .sort((a, b) => a.packNo - b.packNo),
    tax: fields.tax == null ? fields.tax : givenTaxOf(fields.tax),
  };
}

function givenTaxOf({ hsn, uqc, class: taxClass = null, rules = null }: ProductTaxRequest): GivenTax {
  return { hsn, uqc, taxClass, rules: rules as GivenTax['rules'] };
}

/** A blank text takes the value away, as null does. */
function textOf(text: string | null | undefined) {
  return text === '' ? null : text;
}

function listArchivedHandler(deps: Deps): Handler<typeof careApi.listArchivedProducts> {
  return async ({ query, caller: { shopId } }) => {
    const { products, next } = await listArchived(deps, shopId, query);
    return {
      success: true,
      timeZone: deps.config.timeZone,
      products: products.map((product) => ({
        ...presentProduct(product, deps.today()),
        archivedAt: product.archivedAt?.toISOString() ?? '',
      })),
      next,
    };
  };
}
