import { runProcess } from '@bahi/platform/host';
import { authService } from './service.js';

void runProcess(authService); // reports its own failures through the exit code
