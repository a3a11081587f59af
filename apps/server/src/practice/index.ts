export { createPracticeBank } from './bank.ts';
export { setPracticeRates } from './rates.ts';
export { seedPractice, type SeedOptions } from './seed.ts';
