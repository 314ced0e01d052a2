/** What comes over and after the bill, and all about customers, in one chunk that is fetched when the browser is idle. */
export { AccountRows } from './customer/account-rows.js';
export { CustomerChip } from './customer/customer-chip.js';
export { CustomerDialog } from './customer/customer-dialog.js';
export { PlaceSelect } from './customer/place-select.js';
export { AskDialog } from './parts/ask-dialogs.js';
export { HeldDialog, LeaveDialog, ProblemDialog } from './parts/counter-dialogs.js';
export { DoneStrip } from './parts/done-strip.js';
export { KeysDialog } from './parts/keys-dialog.js';
export { LimitChip } from './parts/limit-chip.js';
export { PackChoice } from './parts/pack-choice.js';
export { ArrangeDialog } from './quick-keys/arrange-dialog.js';
export { UnknownDialog } from './unknown/unknown-dialog.js';
