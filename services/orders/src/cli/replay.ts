import { runReplay } from '@bahi/platform/host';
import { ordersService } from '../index.js';

void runReplay(ordersService); // reports its own failures through the exit code
