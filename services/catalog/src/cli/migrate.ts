import { runMigrations } from '@bahi/platform/host';
import { catalogService } from '../index.js';

void runMigrations(catalogService); // reports its own failures through the exit code
