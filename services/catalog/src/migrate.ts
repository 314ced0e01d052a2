import { runMigrations } from '@bahi/platform/runtime';
import { catalogService } from './index.js';

void runMigrations(catalogService); // reports its own failures through the exit code
