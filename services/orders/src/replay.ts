import { runReplay } from '@bahi/platform/runtime';
import { ordersService } from './index.js';

void runReplay(ordersService); // reports its own failures through the exit code
