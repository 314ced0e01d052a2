import { runReplay } from '@bahi/platform/host';
import { analyticsService } from '../index.js';

void runReplay(analyticsService); // reports its own failures through the exit code
