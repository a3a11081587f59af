import { distribute } from './lib/citus/distribute.mjs';
import { startEngine } from './lib/citus/engine.mjs';
import { askLedgerByFunction } from './lib/citus/ledger-by-function.mjs';
import { askSessions, askStatements, findCustomers, openCustomers, statements } from './lib/citus/questions.mjs';
import { measureRates } from './lib/citus/rates.mjs';
import { reportOf } from './lib/citus/report.mjs';
import { applyMigrations } from './lib/citus/schema.mjs';
import { say, seconds } from './lib/say.mjs';

/**
 * The schema of today on a Citus of a coordinator and two workers: what is refused, what the server's statements say there, and what
 * distribution costs (docs/SCALE.md). It prints tables of Markdown.
 */
export async function tryCitus() {
  const startedAt = Date.now();
  const engine = await startEngine();
  const end = () => {
    engine.stop();
    process.exit(130);
  };
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    const version = engine.psql('SELECT citus_version()').output;
    const refused = applyMigrations(engine, engine.coordinator);
    say('The migrations are applied.');
    const distributed = distribute(engine);
    say('The tables are distributed.');
    const customers = findCustomers(engine);
    openCustomers(engine, customers);
    const asked = askStatements(engine, statements(customers));
    const seen = await askSessions(engine, customers);
    seen.push(...(await askLedgerByFunction(engine, customers)));
    say('The statements are asked.');
    const rates = process.env.CITUS_RATES === 'off' ? [] : measureRates(engine);
    process.stdout.write(`${reportOf({ refused, distributed, asked, seen, rates, version })}\n`);
    const known = distributed.tables.filter(({ outcome }) => outcome === 'refused');
    say(`Tried in ${seconds(startedAt)}.`);
    return known.length === 0 ? 0 : 1;
  } finally {
    engine.stop();
  }
}
