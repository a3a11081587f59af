import { afterAll, beforeAll, describe } from 'vitest';
import { createSceneJournal } from '../helpers/scene-journal.ts';
import { createFixDatabase, type FixDatabase } from '../helpers/fix-database.ts';
import { journalRules } from './journal-rules.ts';

let database: FixDatabase;
beforeAll(async () => {
  database = await createFixDatabase();
});
afterAll(() => database.drop());

describe('the journal in SQL', () => {
  journalRules(() => ({
    journal: createSceneJournal(database.database),
    queue: database.queue,
    async stateOf(venue, clOrdId) {
      const commands = await database.commands(venue);
      return commands.find((command) => command.clOrdId === clOrdId)?.state ?? 'unknown';
    },
  }));
});
