export { railRecords } from './customer-records.ts';
export { createManualRail } from './manual-rail.ts';
export { createRazorpayRail, type RazorpayAccess } from './razorpay/razorpay-rail.ts';
