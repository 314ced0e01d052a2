import { runProcess } from '@bahi/platform/host';
import { ordersService } from './service.js';

void runProcess(ordersService); // reports its own failures through the exit code
