import { runProcess } from '@bahi/platform/host';
import { analyticsService } from './index.js';

void runProcess(analyticsService);
