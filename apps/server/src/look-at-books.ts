import { doAsTold, type BooksToLookAt } from './app/elsewhere.ts';
import { openPublishedHeads } from './app/published-heads.ts';
import { lookAtBooks } from './app/verify-books.ts';
import { systemClock } from './platform/clock.ts';

// What a serving node starts to reconcile the books.
doAsTold<BooksToLookAt>((database, { headsDirectory, reach }) =>
  lookAtBooks(database, systemClock, openPublishedHeads(headsDirectory), reach),
);
