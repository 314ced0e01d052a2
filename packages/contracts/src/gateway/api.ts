import { endpoint } from '../kit/endpoint.js';
import { fileReply } from '../kit/file-reply.js';
import { gatewayRoutes } from './routes.js';

/** Calls that the gateway answers itself, from parts of several services. */
export const gatewayApi = {
  exportShop: endpoint({
    ...gatewayRoutes.exportShop,
    needs: 'export',
    summary: "Everything of the caller's shop as one zip file: CSV tables and pictures",
    reply: fileReply('application/zip'),
  }),
};
