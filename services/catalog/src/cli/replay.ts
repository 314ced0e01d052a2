import { runReplay } from '@bahi/platform/host';
import { catalogService } from '../index.js';

void runReplay(catalogService); // reports its own failures through the exit code
