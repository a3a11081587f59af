import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const databaseTests = '**/*.db.test.ts';
const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.runtime/**'];

/** The files that take longest begin first: they are the smallest, and the usual order is by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ project }: TestSpecification): boolean => project.name === 'durability';
    // oxlint-disable-next-line unicorn/no-array-sort -- it is the runner's own order, not an array's.
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A worker keeps the modules that it has loaded for the next file: no test changes them, and half the time was loading.
    isolate: false,
    sequence: { sequencer: LongestFirst },
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
          globalSetup: 'apps/server/tests/helpers/database-server.ts',
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
