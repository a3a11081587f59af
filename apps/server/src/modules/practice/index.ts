export { createPracticeBank } from './bank.ts';
export { createPracticeClerk } from './clerk.ts';
export { seedNews } from './news-seed/seed-news.ts';
export { practiceBranches } from './bank-branches.ts';
export { keepOfferings } from './offerings-seed/keep-offerings.ts';
export { seedPractice, type SeedOptions } from './seed.ts';
export { createPracticeLender } from './lender.ts';
export { createPracticeSupport } from './support-clerk.ts';
export { keepDividends } from './dividends.ts';
