export { type GatewayConfig, GatewaySettings, readGatewayConfig } from './config.js';
export type { InProcessServices } from './in-process-transport.js';
export { type GatewayResources, type RunningGateway, startGateway } from './start-gateway.js';
