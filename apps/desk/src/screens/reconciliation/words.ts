import type { RowOf } from '../../lib/lists.ts';

/** What a file states, for people. */
export const fileKinds: Readonly<Record<RowOf<'day-files'>['kind'], string>> = {
  positions: 'Custodian’s positions',
  cash: 'Clearing broker’s cash',
  trades: 'Clearing broker’s trades',
};
