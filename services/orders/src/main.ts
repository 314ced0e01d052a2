import { runProcess } from '@bahi/platform/runtime';
import { ordersService } from './service.js';

void runProcess(ordersService); // reports its own failures through the exit code
