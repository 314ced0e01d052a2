import { runProcess } from '@bahi/platform/runtime';
import { analyticsService } from './index.js';

void runProcess(analyticsService);
