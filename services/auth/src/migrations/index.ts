import { createTaxProfiles, type Migration } from '@bahi/platform/data';
import { createAccounts } from './20261121-create-accounts.js';
import { createSystemTables } from './20261121-create-house-tables.js';
import { createRecovery } from './20261121-create-recovery.js';
import { addCellOfShop } from './20261127-add-cell-of-shop.js';
import { addSessionOrigins } from './20261127-add-session-origins.js';
import { addWindowSecrets } from './20261127-add-window-secrets.js';
import { addShopStates } from './20261128-add-shop-states.js';
import { cleanAddresses } from './20261128-clean-addresses.js';
import { createInvitations } from './20261128-create-invitations.js';
import { createShopDetails } from './20261129-create-shop-details.js';

/** In the order in which they are applied. */
export const authMigrations: readonly Migration[] = [
  createAccounts,
  createRecovery,
  createSystemTables,
  addCellOfShop,
  addWindowSecrets,
  addSessionOrigins,
  addShopStates,
  createInvitations,
  cleanAddresses,
  createShopDetails,
  createTaxProfiles,
];
