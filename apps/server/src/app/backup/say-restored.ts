import { sayChecked } from '../say-checked.ts';
import type { HeadComparison } from './outside-heads.ts';
import type { RestoredBooks } from './restore-books.ts';

/** What is wrong with a backup, a sentence each; empty where it is good. */
export function faultsOf({ verification, heads, keyFault, restored, missingFiles }: RestoredBooks): string[] {
  return [
    ...verification.differences.map(({ sentence }) => `DIFFERENCE: ${sentence}.`),
    ...heads.flatMap(({ origin, log, contradiction }) =>
      contradiction === undefined ? [] : [`CONTRADICTION: of the log ${log}, as ${origin} knows it, ${contradiction}.`],
    ),
    ...(keyFault === undefined ? [] : [`KEY: ${keyFault}`]),
    ...restored.brokenFiles.map((name) => `BROKEN: customer's file ${name} is missing in the backup, or was changed.`),
    ...missingFiles
      .filter((name) => !restored.brokenFiles.includes(name))
      .map((name) => `MISSING: customer's file ${name}, which the database names, is not in the backup.`),
  ];
}

/** What was restored, and how it was held against what is known outside. */
export function describeRestored({
  backup,
  lastCommit,
  laterFiles,
  verification,
  heads,
  hasKey,
  seconds,
}: RestoredBooks): string[] {
  return [
    `Restored ${backup.folder}, of ${backup.manifest.takenUntil}${lastCommit === undefined ? '' : `, and on to the transaction of ${lastCommit.toISOString()}`} (${seconds.restore} s).`,
    `Checked ${sayChecked(verification.checked)} (${seconds.verify} s).`,
    ...(verification.head === undefined ? [] : [`The last block is ${verification.head}.`]),
    ...heads.map(describeHeads),
    ...(hasKey
      ? []
      : ['SECRET_KEY is not in the backup, and none was given: whether it is the right one was not tried.']),
    ...(laterFiles === 0
      ? []
      : [`Of customers' files ${laterFiles} came after the backup, and no backup has them yet.`]),
  ];
}

function describeHeads({ origin, log, same, newer }: HeadComparison): string {
  const more = newer === 0 ? '' : `; ${newer} more were published since`;
  return `Heads of the log ${log} as ${origin} has them: ${same} are the same${more}.`;
}

const manyAre = (count: number, what: string): string => (count === 1 ? `1 ${what} is` : `${count} ${what}s are`);

/** What people have to do before the restored installation is opened. */
export function whatIsNewerOutside({
  heads,
  outside,
  missingFiles,
  laterFiles,
}: Pick<RestoredBooks, 'heads' | 'outside' | 'missingFiles' | 'laterFiles'>): string[] {
  const newer = heads.filter((each) => each.newer > 0);
  const said: string[] = [];
  if (newer.length > 0)
    said.push(
      `Heads were published that this database has not got (${[...new Set(newer.map(({ log }) => log))].join(', ')}): what they sealed is lost. No more are published until npm run heads -- take-back, and customers are to be told why.`,
    );
  if (outside.withdrawals > 0)
    said.push(
      `${manyAre(outside.withdrawals, 'withdrawal')} under way here. The bank may have paid them since, and others that this database has never seen: import its statements before anything is paid (docs/BANKS.md).`,
    );
  if (outside.deposits > 0)
    said.push(
      `${manyAre(outside.deposits, 'deposit')} under way here. What has arrived since is in the bank's statements.`,
    );
  if (outside.orders > 0)
    said.push(
      `${manyAre(outside.orders, 'order')} at a venue by this database. It may have filled or ended some since, and have others: compare before the gateway starts (docs/VENUES.md).`,
    );
  if (missingFiles.length > 0)
    said.push(`Of customers' files ${missingFiles.length} cannot be found: ask for what they show again.`);
  if (laterFiles > 0)
    said.push(
      `Of customers' files ${laterFiles} came after the backup: copy them from the files/ of before where that is still there (a bucket has them), and ask for what the others show again.`,
    );
  return said;
}
