/** What the counter opens over the bill, in one chunk that is fetched when the browser is idle. */
export { AskDialog } from './parts/ask-dialogs.js';
export { HeldDialog, LeaveDialog, ProblemDialog } from './parts/counter-dialogs.js';
export { KeysDialog } from './parts/keys-dialog.js';
export { ArrangeDialog } from './quick-keys/arrange-dialog.js';
export { UnknownDialog } from './unknown/unknown-dialog.js';
