import { runProcess } from '@bahi/platform/host';
import { billingService } from './service.js';

void runProcess(billingService); // reports its own failures through the exit code
