import { runReplay } from '@bahi/platform/runtime';
import { catalogService } from './index.js';

void runReplay(catalogService); // reports its own failures through the exit code
