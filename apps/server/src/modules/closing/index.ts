export { closeDays, type ClosingContext } from './close-days.ts';
export { verifyClosing } from './verify.ts';
