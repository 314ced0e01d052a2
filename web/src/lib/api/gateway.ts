import { type gatewayApi, gatewayRoutes } from '@bahi/contracts/gateway';
import { createClient } from '@bahi/contracts/kit';
import { send } from './http.js';

/** Calls that the gateway answers itself. */
export const gatewayClient = createClient<typeof gatewayApi>(gatewayRoutes, send);
