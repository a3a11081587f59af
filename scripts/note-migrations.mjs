import { noteMigrations } from './lib/migrations.mjs';
import { main, Problem, say } from './lib/say.mjs';

// Notes the checksums of migrations that are new, so that nobody changes one that databases have had (CONTRIBUTING.md).
await main(() => {
  try {
    const noted = noteMigrations();
    say(noted.length === 0 ? 'All migrations are noted.' : `Noted ${noted.join(', ')}.`);
  } catch (error) {
    throw new Problem(error.message);
  }
});
