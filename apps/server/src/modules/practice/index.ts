export { createPracticeBank } from './bank.ts';
export { seedNews } from './news-seed/seed-news.ts';
export { keepOfferings } from './offerings-seed/keep-offerings.ts';
export { seedPractice } from './seed.ts';
export { createPracticeSupport } from './support-clerk.ts';
export { keepDividends } from './dividends.ts';
