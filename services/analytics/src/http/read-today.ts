import type { analyticsApi } from '@bahi/contracts/analytics';
import type { Handler } from '@bahi/platform/http';
import { readToday } from '../app/read-today.js';
import type { Deps } from '../deps.js';
import { presentToday } from './present.js';

/** `GET /api/dashboard/today` */
export function readTodayHandler(deps: Deps): Handler<typeof analyticsApi.readToday> {
  return async ({ caller }) => presentToday(await readToday(deps, caller.shopId), deps.timeZone);
}
