import { runReplay } from '@bahi/platform/host';
import { billingService } from '../service.js';

void runReplay(billingService); // reports its own failures through the exit code
