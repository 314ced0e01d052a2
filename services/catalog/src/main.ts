import { runProcess } from '@bahi/platform/runtime';
import { catalogService } from './index.js';

void runProcess(catalogService); // reports its own failures through the exit code
