import { runMigrations } from '@bahi/platform/host';
import { analyticsService } from '../index.js';

void runMigrations(analyticsService); // reports its own failures through the exit code
