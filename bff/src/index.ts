export { type GatewayConfig, readGatewayConfig } from './config.js';
export type { ServicesHere } from './hand-over.js';
export { type GatewayResources, type RunningGateway, startGateway } from './start-gateway.js';
