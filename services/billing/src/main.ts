import { runProcess } from '@bahi/platform/runtime';
import { billingService } from './service.js';

void runProcess(billingService); // reports its own failures through the exit code
