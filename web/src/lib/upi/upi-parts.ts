export { UpiCode } from './upi-code.js';
export { UpiPay } from './upi-pay.js';
