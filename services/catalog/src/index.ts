export { CatalogSettings } from './config.js';
export { catalogService } from './service.js';
