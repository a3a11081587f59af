export { createPracticeBank } from './bank.ts';
export { setPracticeRates } from './rates.ts';
export { demoCustomer, seedPractice, type SeedOptions } from './seed.ts';
