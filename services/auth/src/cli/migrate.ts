import { runMigrations } from '@bahi/platform/host';
import { authService } from '../service.js';

void runMigrations(authService); // reports its own failures through the exit code
