import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryJournal } from '../../src/certify/memory-journal.ts';
import { createSceneJournal } from '../helpers/scene-journal.ts';
import { Incoming } from '../../src/session/incoming.ts';
import { Message } from '../../src/wire/message.ts';
import { createFixDatabase, type FixDatabase } from '../helpers/fix-database.ts';

let database: FixDatabase;
let count = 0;

beforeAll(async () => {
  database = await createFixDatabase();
});
afterAll(() => database.drop());

const last = 12;
const message = new Message('8=FIX.4.4', []);
/** A message, or a fill that stands for some. */
const piece = fc.tuple(fc.integer({ min: 1, max: last }), fc.integer({ min: 0, max: 4 }));

it('what counts as received is what has come without a gap, in memory and in the journal', async () => {
  const journal = createSceneJournal(database.database);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const run = { venue: `venue-${(count += 1)}`, day: '2026-11-25' };
      await journal.begin(run);
      const incoming = await Incoming.open(journal, run);
      const come = new Set<number>();
      for (const [from, more] of pieces) {
        const first = Math.max(from, incoming.expected);
        const through = from + more;
        if (through < incoming.expected) continue;
        await incoming.keep(first, through, message, undefined);
        for (let number = first; number <= through; number += 1) come.add(number);
        let next = 1;
        while (come.has(next)) next += 1;
        expect(incoming.expected).toBe(next);
        expect(await journal.receivedUpTo(run)).toBe(next - 1);
        const beyond = [...come].filter((number) => number > next);
        expect(incoming.gapEnd).toBe(beyond.length === 0 ? undefined : Math.min(...beyond) - 1);
      }
    }),
    { numRuns: 60 },
  );
});

it('what has come beyond a gap costs no more the more of it there is', async () => {
  const run = { venue: 'venue', day: '2026-11-25' };
  const incoming = await Incoming.open(createMemoryJournal(), run);
  const many = 150_000;
  for (let number = 2; number <= many; number += 1) await incoming.keep(number, number, message, undefined);
  expect(incoming.gapEnd).toBe(1);
  await incoming.keep(1, 1, message, undefined);
  expect([incoming.expected, incoming.gapEnd]).toEqual([many + 1, undefined]);
});
