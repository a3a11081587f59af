/**
 * The tag of the tests that only `npm run test:all` runs: the breadth of what `npm test` has proved at one place. With Vitest it is
 * `{ tags: 'all' }`, with Playwright `{ tag: '@all' }`.
 */
export const breadthTag = 'all';

/** How much of what is random, or is killed, `npm run test:all` tries; in the tests stands what `npm test` does. What the environment says goes first. */
export const breadthCounts = {
  ALPACA_KILLS: '2',
  ENDURE_ANSWERED: '2000',
  ENDURE_COMMANDS: '160',
  ENDURE_CUSTOMERS: '16',
  ENDURE_KILLS: '2',
  ENDURE_WRITERS: '16',
  EXCHANGE_KILLS: '4',
  FIX_KILLS: '4',
  FUZZ_REQUESTS: '600',
  GUESSES: '10000',
  HARMED_BITS: '150',
  HARMED_PICTURES: '3',
  HISTORY_STEPS: '2100',
  KILL_ROUNDS: '2',
  KINDS_LIVES: '1000',
  MARKET_TIMES: '4',
  ONE_PERSON_STEPS: '80',
  ORDER_LIFE_HISTORIES: '3000',
  ROUTED_LIVES: '2000',
};
