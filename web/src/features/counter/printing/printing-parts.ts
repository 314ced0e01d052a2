/** What is fetched to print: the paper of the browser, receipt printers, and the choice between them. */

export { BillPaper } from './bill-paper.js';
export { kickDrawer, printDirectly } from './print-directly.js';
export { printedBill } from './printed-bill.js';
export { PrinterDialog } from './printer-dialog.js';
export { byDialogText, troubleText } from './trouble-text.js';
