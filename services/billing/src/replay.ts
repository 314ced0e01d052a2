import { runReplay } from '@bahi/platform/runtime';
import { billingService } from './service.js';

void runReplay(billingService); // reports its own failures through the exit code
