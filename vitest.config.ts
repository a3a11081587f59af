import { defineConfig } from 'vitest/config';

const databaseTests = '**/*.db.test.ts';
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.runtime/**'];

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A worker keeps the modules that it has loaded for the next file: no test changes them, and half the time was loading.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...elsewhere, databaseTests],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: [databaseTests],
          exclude: elsewhere,
          globalSetup: 'apps/server/src/platform/test-database-server.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'durability', include: ['e2e/durability/**/*.test.ts'] },
      },
    ],
  },
});
