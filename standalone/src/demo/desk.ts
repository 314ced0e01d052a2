import { accountsApi, billingApi, customerCareApi, customersApi, moneyApi } from '@bahi/contracts/billing';
import { careApi, catalogApi, stockApi } from '@bahi/contracts/catalog';
import { billsApi, ordersApi } from '@bahi/contracts/orders';
import { httpClient, type Positions } from './http-client.js';

/** The calls of a signed-in shopkeeper. */
export type Desk = ReturnType<typeof openDesk>;

export function openDesk(urlOf: (service: string) => string, token: string) {
  const positions: Positions = new Map();
  return {
    positions,
    catalog: httpClient(urlOf('catalog'), { ...catalogApi, ...careApi, ...stockApi }, token, positions),
    orders: httpClient(urlOf('orders'), { ...ordersApi, ...billsApi }, token, positions),
    billing: httpClient(
      urlOf('billing'),
      { ...billingApi, ...moneyApi, ...customersApi, ...accountsApi, ...customerCareApi },
      token,
      positions,
    ),
  };
}
