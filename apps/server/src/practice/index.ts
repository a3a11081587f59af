export { createPracticeBank } from './bank.ts';
export { seedNews } from './news-seed/seed-news.ts';
export { setPracticeRates } from './rates.ts';
export { seedPractice, type SeedOptions } from './seed.ts';
