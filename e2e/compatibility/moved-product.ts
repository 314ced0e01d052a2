import { join } from 'node:path';
import { freePorts } from '@bahi/testing';
import { movedClock } from '@bahi/testing/worlds/processes/moved-clock';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';

/** The built product on the data folder `data` in `folder`, at any moment. */
export interface MovedProduct extends StandaloneProcess {
  /** The time of the product from now on; it goes on from there. */
  setClock(moment: string): void;
}

/** Not started yet; its time is `moment` (ISO 8601). */
export async function movedProduct(folder: string, moment: string): Promise<MovedProduct> {
  const { env, nodeArgs, setAheadMs } = movedClock(join(folder, 'clock'));
  const setClock = (next: string) => setAheadMs(Date.parse(next) - Date.now());
  setClock(moment);
  const [port = 0] = await freePorts(1);
  return { ...standaloneProcess(folder, port, { env, nodeArgs }), setClock };
}
