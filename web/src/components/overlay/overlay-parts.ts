/** Everything that needs the overlay library, in one chunk that is fetched when the browser is idle. */
export { AlertDialogPart } from './alert-dialog-part.js';
export { DialogPart } from './dialog-part.js';
export { MenuPart } from './menu-part.js';
export { PopoverPart } from './popover-part.js';
