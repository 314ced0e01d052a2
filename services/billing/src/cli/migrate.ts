import { runMigrations } from '@bahi/platform/host';
import { billingService } from '../index.js';

void runMigrations(billingService); // reports its own failures through the exit code
