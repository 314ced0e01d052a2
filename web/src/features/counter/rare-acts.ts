/** What the counter does now and then, in one chunk that is fetched when the browser is idle. */
export { followNumber } from './bill/late-number.js';
export { repeatBill } from './bill/repeat-bill.js';
export { isBillNumber, weighedAct } from './bill/weighed-act.js';
export { putBack } from './parts/put-back.js';
export { playTone } from './parts/tones.js';
