export { OrdersSettings } from './config.js';
export { ordersService } from './service.js';
