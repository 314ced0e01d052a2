import { billingApi, moneyApi } from '@bahi/contracts/billing';
import { careApi, catalogApi, stockApi } from '@bahi/contracts/catalog';
import { billsApi, ordersApi } from '@bahi/contracts/orders';
import { httpClient } from './http-client.js';

/** The calls of a signed-in shopkeeper. */
export type Desk = ReturnType<typeof openDesk>;

export function openDesk(urlOf: (service: string) => string, token: string) {
  return {
    catalog: httpClient(urlOf('catalog'), { ...catalogApi, ...careApi, ...stockApi }, token),
    orders: httpClient(urlOf('orders'), { ...ordersApi, ...billsApi }, token),
    billing: httpClient(urlOf('billing'), { ...billingApi, ...moneyApi }, token),
  };
}
