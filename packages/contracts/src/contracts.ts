import { analyticsApi } from './analytics/api.js';
import { authApi } from './auth/api.js';
import { peopleApi } from './auth/people-api.js';
import { taxProfileApi } from './auth/tax-profile-api.js';
import { accountPaperApi } from './billing/account-paper-api.js';
import { accountsApi } from './billing/accounts-api.js';
import { billingApi } from './billing/api.js';
import { customerCareApi } from './billing/customer-care-api.js';
import { customerCsvApi } from './billing/customer-csv-api.js';
import { customersApi } from './billing/customers-api.js';
import { gstReturnApi } from './billing/gst-return-api.js';
import { moneyApi } from './billing/money-api.js';
import { catalogApi } from './catalog/api.js';
import { careApi } from './catalog/care-api.js';
import { countApi } from './catalog/count-api.js';
import { counterApi } from './catalog/counter-api.js';
import { counterSetupApi } from './catalog/counter-setup-api.js';
import { productTaxApi } from './catalog/product-tax-api.js';
import { stockApi } from './catalog/stock-api.js';
import { gatewayApi } from './gateway/api.js';
import type { ServiceContract } from './kit/gateway-table.js';
import { ordersApi } from './orders/api.js';
import { billsApi } from './orders/bills-api.js';

/** Every service with its public calls, auth with those of the gateway beside it: the source of the gateway's table and of the API document. */
export const contracts: readonly ServiceContract[] = [
  { name: 'auth', api: { ...authApi, ...peopleApi, ...taxProfileApi, ...gatewayApi } },
  {
    name: 'catalog',
    api: { ...catalogApi, ...counterApi, ...counterSetupApi, ...productTaxApi, ...careApi, ...stockApi, ...countApi },
    extraPrefixes: ['/uploads'],
  },
  { name: 'orders', api: { ...ordersApi, ...billsApi } },
  {
    name: 'billing',
    api: {
      ...billingApi,
      ...moneyApi,
      ...gstReturnApi,
      ...customersApi,
      ...accountsApi,
      ...accountPaperApi,
      ...customerCareApi,
      ...customerCsvApi,
    },
  },
  { name: 'analytics', api: analyticsApi },
];
