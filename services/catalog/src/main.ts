import { runProcess } from '@bahi/platform/host';
import { catalogService } from './index.js';

void runProcess(catalogService); // reports its own failures through the exit code
