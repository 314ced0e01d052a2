import { runMigrations } from '@bahi/platform/host';
import { ordersService } from '../index.js';

void runMigrations(ordersService); // reports its own failures through the exit code
