import { customersApi, type UpdateCustomerRequest } from '@bahi/contracts/billing';
import { type Day, type Paise, paiseFromRupees, toRupees } from '@bahi/contracts/shared';
import {
  encodeReply,
  type Handler,
  type Handlers,
  keysOfShop,
  matchesEtag,
  notModified,
  once,
} from '@bahi/platform/http';
import {
  archiveCustomer,
  type CustomerEdit,
  createCustomer,
  type KeptCustomer,
  restoreCustomer,
  retryWhenPhoneTaken,
  updateCustomer,
} from '../app/customers/keep-customer.js';
import { type CustomersQuery, readCustomers, readCustomersVersion } from '../app/customers/list-customers.js';
import { readCustomer } from '../app/customers/read-customer.js';
import type { Deps } from '../deps.js';
import type { CustomerView } from '../domain/customer.js';
import { digestOf } from './digest.js';
import { presentCustomer, presentListed } from './present-customers.js';

/** The handlers of the calls about customers. */
export function customerHandlers(deps: Deps): Handlers<typeof customersApi> {
  const { db } = deps;
  return {
    listCustomers: listCustomersHandler(deps),
    createCustomer: createCustomerHandler(deps),
    readCustomer: async ({ params: { customerId }, caller: { shopId } }) =>
      customerReply(deps, await db.read(shopId, (tx) => readCustomer(tx, customerId))),
    updateCustomer: (call) => {
      const { version, ...edit } = call.body;
      const { customerId: customerKey } = call.params;
      const command = { customerKey, version, edit: editOf(edit), present: presentCustomer };
      return keep(deps, call, (tx) => updateCustomer(tx, deps, command));
    },
    archiveCustomer: (call) => keep(deps, call, (tx) => archiveCustomer(tx, deps, call.params.customerId)),
    restoreCustomer: (call) =>
      keep(deps, call, (tx) =>
        restoreCustomer(tx, deps, { customerKey: call.params.customerId, present: presentCustomer }),
      ),
  };
}

/** A customer as calls answer with it. */
export function customerReply({ timeZone }: Pick<Deps, 'timeZone'>, view: CustomerView) {
  return { success: true as const, timeZone, customer: presentCustomer(view), mergedInto: view.mergedInto };
}

type KeepingCall = Pick<Parameters<Handler<typeof customersApi.archiveCustomer>>[0], 'caller' | 'key' | 'answer'>;

/** Runs a change of a customer once per request key. */
export function keep(
  deps: Deps,
  { caller: { shopId }, key, answer }: KeepingCall,
  effect: (tx: Parameters<typeof archiveCustomer>[0]) => Promise<KeptCustomer>,
) {
  const present = ({ view, position }: KeptCustomer) => {
    if (position !== null) answer.position('billing', position);
    return customerReply(deps, view);
  };
  return retryWhenPhoneTaken(() => once({ key, answer, present }, keysOfShop(deps.db, shopId), { effect }));
}

/** The list; a counter that has the version of now gets 304. */
function listCustomersHandler(deps: Deps): Handler<typeof customersApi.listCustomers> {
  return async ({ query, caller: { shopId }, request }) => {
    const etag = etagOf(await readCustomersVersion(deps, shopId), query, deps.timeZone);
    if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(headersOf(etag));
    const { version, defaultLimitPaise, customers, next } = await readCustomers(deps, shopId, query);
    const reply = {
      success: true as const,
      timeZone: deps.timeZone,
      defaultLimit: defaultLimitPaise === null ? null : toRupees(defaultLimitPaise),
      customers: customers.map(presentListed),
      next,
    };
    return encodeReply(customersApi.listCustomers, reply, headersOf(etagOf(version, query, deps.timeZone)));
  };
}

function etagOf(
  version: string,
  { query = '', owing, archived, limit, cursor = '' }: CustomersQuery,
  timeZone: string,
) {
  const kind = digestOf([query, owing, archived, limit, cursor]).toString('hex', 0, 8);
  return `"customers-1-${version}-${kind}-${timeZone}"`;
}

function headersOf(etag: string) {
  return { 'Cache-Control': 'private, no-cache', ETag: etag };
}

function createCustomerHandler(deps: Deps): Handler<typeof customersApi.createCustomer> {
  return async ({ body, caller: { shopId, userId: by }, answer }) => {
    const { customerKey, limit, ...fields } = body;
    const request = {
      customerKey,
      fields: { ...fields, limitPaise: limit === null ? null : paiseFromRupees(limit) },
      digest: digestOf(body),
      by,
      present: presentCustomer,
    };
    const result = await retryWhenPhoneTaken(() => deps.db.write(shopId, (tx) => createCustomer(tx, deps, request)));
    if (result.isReplay) answer.replayed(201);
    if (result.position !== null) answer.position('billing', result.position);
    return customerReply(deps, result.view);
  };
}

function editOf({ limit, promisedOn, ...fields }: Omit<UpdateCustomerRequest, 'version'>): CustomerEdit {
  const limitPaise: Paise | null | undefined = limit == null ? limit : paiseFromRupees(limit);
  return { ...fields, limitPaise, promisedOn: promisedOn as Day | null | undefined } as CustomerEdit;
}
