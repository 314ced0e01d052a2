import { runMigrations } from '@bahi/platform/runtime';
import { billingService } from './index.js';

void runMigrations(billingService); // reports its own failures through the exit code
