import { createHash } from 'node:crypto';
import { productTaxApi, type ReviewedProduct as WireProduct } from '@bahi/contracts/catalog';
import { toRupees } from '@bahi/contracts/shared';
import { RATES_IN_FORCE } from '@bahi/contracts/tax';
import { encodeReply, type Handler, type Handlers, matchesEtag, notModified } from '@bahi/platform/http';
import { reviewTax } from '../app/review-tax.js';
import { type ClassOutcomes, setTaxClasses } from '../app/set-tax-classes.js';
import type { Deps } from '../deps.js';
import { RATE_PACK } from '../domain/rate-pack/rate-pack.js';
import type { ReviewedProduct } from '../domain/review-tax.js';
import { presentRules, presentTax } from './present-tax.js';

/** The handlers of the calls of the tax data of products. */
export function productTaxHandlers(deps: Deps): Handlers<typeof productTaxApi> {
  return {
    readTaxPack: readTaxPackHandler(),
    reviewTax: reviewTaxHandler(deps),
    setTaxClasses: setTaxClassesHandler(deps),
  };
}

/** The pack never changes while the process runs, so its reply is encoded once. */
function readTaxPackHandler(): Handler<typeof productTaxApi.readTaxPack> {
  const reply = presentedPack();
  const etag = `"${createHash('sha256').update(JSON.stringify(reply)).digest('base64url')}"`;
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag };
  return async ({ request, caller: { permissions } }) =>
    matchesEtag(request.headers['if-none-match'], etag)
      ? notModified(headers)
      : encodeReply(productTaxApi.readTaxPack, reply, headers, permissions);
}

function presentedPack() {
  const { name, classes } = RATE_PACK;
  return {
    success: true as const,
    taxPack: name,
    classes: [...classes.values()].map(({ words, rules, ...rest }) => ({
      ...rest,
      words: [...words],
      rules: presentRules(rules),
    })),
    ratesInForce: RATES_IN_FORCE.map(({ from, rates }) => ({ from, rates: [...rates] })),
  };
}

function reviewTaxHandler(deps: Deps): Handler<typeof productTaxApi.reviewTax> {
  return async ({ caller: { shopId } }) => {
    const { lists, counts } = await reviewTax(deps, shopId);
    return {
      success: true,
      missing: lists.missing.map(presentReviewed),
      differing: lists.differing.map(presentReviewed),
      aboveMrp: lists.aboveMrp.map(presentReviewed),
      counts: { ...counts },
    };
  };
}

function setTaxClassesHandler(deps: Deps): Handler<typeof productTaxApi.setTaxClasses> {
  return ({ caller, body, key, answer }) => {
    const products = body.products.map(({ class: taxClass, hsn, ...product }) => ({ ...product, taxClass, hsn }));
    const present = ({ results, position }: ClassOutcomes) => {
      if (position !== null) answer.position('catalog', position);
      return { success: true as const, results: [...results] };
    };
    return setTaxClasses(deps, { caller, products }, { key, answer, present });
  };
}

function presentReviewed(product: ReviewedProduct): WireProduct {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    price: toRupees(product.sellingPaise),
    mrp: product.mrpPaise === null ? null : toRupees(product.mrpPaise),
    version: product.version,
    tax: presentTax(product.tax),
  };
}
