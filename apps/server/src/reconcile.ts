import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { currencies } from '@sauda/facts';
import { loadConfig, type Config } from './app/config.ts';
import { withMigratedDatabase } from './app/with-database.ts';
import { TimeZone } from './modules/market/index.ts';
import { FileFault } from './modules/reconciliation/day-files/file-fault.ts';
import { dayFileKinds, readSaidColumns } from './modules/reconciliation/day-files/file-kinds.ts';
import { compareFile, keepCompared, type ComparedFile } from './modules/reconciliation/day-files/hand-in.ts';
import type { KeptDayFile } from './modules/reconciliation/day-files/keep-day-file.ts';
import { practiceFilesOf } from './modules/reconciliation/day-files/practice-files.ts';
import { isDay } from './modules/trading/corporate/offer-days.ts';
import { systemClock } from './platform/clock.ts';
import { connectDatabase, type Database } from './platform/database.ts';
import { explainConnectionFailure } from './platform/database-failure.ts';
import { applicationRole } from './platform/migrate.ts';
import { requireFolder } from './platform/make-folder.ts';
import { sayFailure } from './platform/say-failure.ts';
import { StartError, errorCode } from './platform/start-error.ts';

const repository = join(import.meta.dirname, '../../..');
const usage = `usage: npm run reconcile -- [--day 2026-11-25] [--columns "symbol=Scrip, quantity=Net Qty"] [--look] [--json] FILE…
       npm run reconcile -- --practice FOLDER [--day 2026-11-25]`;
/** What differs is told to this many lines; all of it is counted, and in JSON. */
const toldAtMost = 100;
const by = 'reconcile';
/** What keeps a file from being read, by the words of the file system. */
const unreadable: ReadonlySet<string> = new Set(['ENOENT', 'EISDIR', 'EACCES', 'EPERM']);
const exitCodes = { agrees: 0, differs: 1, unread: 2 } as const;

interface Asked {
  readonly files: readonly string[];
  readonly day: string | undefined;
  readonly columns: string | undefined;
  /** Compare alone, and keep nothing. */
  readonly look: boolean;
  readonly json: boolean;
  readonly practice: string | undefined;
}

/** @throws StartError */
function readArguments(): Asked {
  try {
    const { values, positionals: files } = parseArgs({
      allowPositionals: true,
      options: {
        day: { type: 'string' },
        columns: { type: 'string' },
        look: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        practice: { type: 'string' },
      },
    });
    const { day, columns, look, json, practice } = values;
    if ((files.length === 0) === (practice === undefined)) throw new StartError(usage);
    if (day !== undefined && !isDay(day)) throw new StartError(`--day is as 2026-11-25, not "${day}".`);
    return { files, day, columns, look, json, practice };
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(usage);
  }
}

type Outcome = ComparedFile & { readonly kept: KeptDayFile | undefined };

async function reconcile(database: Database, config: Config, asked: Asked): Promise<number> {
  const { currency } = config;
  const timeZone = config.timeZone ?? currencies[currency].timeZone;
  const today = new TimeZone(timeZone).isoDateOf(systemClock.now().getTime());
  const said = asked.columns === undefined ? undefined : readSaidColumns(asked.columns);
  if (asked.columns !== undefined && said === undefined) throw new StartError(usage);
  const outcomes: Outcome[] = [];
  let unread = 0;
  for (const path of asked.files) {
    const name = basename(path);
    try {
      const file = { name, chunks: createReadStream(path), day: asked.day, said };
      const compared = await compareFile({ database, currency, timeZone, today }, file);
      const kept = asked.look
        ? undefined
        : await database.transaction((tx) => keepCompared(tx, compared, { by, at: systemClock.now() }));
      outcomes.push({ ...compared, kept });
      if (!asked.json) tell({ ...compared, kept });
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (!(error instanceof FileFault) && !unreadable.has(code)) throw error;
      unread += 1;
      console.error(`${name}: ${error instanceof FileFault ? error.message : `it cannot be read (${code})`}.`);
    }
  }
  if (asked.json) console.log(JSON.stringify(outcomes.map(toJson), undefined, 1));
  if (unread > 0) return exitCodes.unread;
  return outcomes.some(({ found }) => found.length > 0) ? exitCodes.differs : exitCodes.agrees;
}

function tell({ name, day, file, looked, found, kept }: Outcome): void {
  const lines = file.lines.toLocaleString('en');
  console.log(`${name}: ${file.kind} of ${day}, ${lines} lines against ${looked.toLocaleString('en')} of the books.`);
  for (const { sentence } of found.slice(0, toldAtMost)) console.log(`DIFFERENCE: ${sentence}.`);
  if (found.length > toldAtMost) console.log(`… and ${found.length - toldAtMost} more.`);
  if (found.length === 0) console.log('Nothing differs.');
  if (kept === undefined) return;
  const { opened, reopened, resolved, heldBack } = kept;
  if (opened + reopened + resolved > 0) console.log(`New: ${opened}, open again: ${reopened}, ended: ${resolved}.`);
  if (heldBack.length > 0) console.log(`Held back until it is cleared up: ${heldBack.join(', ')}.`);
}

function toJson({ name, day, file, looked, found, kept }: Outcome) {
  return {
    name,
    day,
    kind: file.kind,
    digest: file.digest.toString('hex'),
    lines: file.lines,
    looked,
    differences: found.map(({ kind, name: subject, symbol, ours, theirs, sentence }) => ({
      kind,
      name: subject,
      symbol: symbol ?? null,
      ours: ours ?? null,
      theirs: theirs ?? null,
      sentence,
    })),
    kept:
      kept === undefined
        ? null
        : { opened: kept.opened, reopened: kept.reopened, resolved: kept.resolved, held_back: kept.heldBack },
  };
}

/** Writes what custodian and clearing broker of a practice market would state. @throws StartError in live mode */
async function writePractice(
  database: Database,
  config: Config,
  { practice: folder = '', day }: Asked,
): Promise<number> {
  if (config.mode !== 'practice')
    throw new StartError('A file that is made of the own books proves nothing: only a practice market writes one.');
  const { currency } = config;
  const timeZone = config.timeZone ?? currencies[currency].timeZone;
  const of = day ?? new TimeZone(timeZone).isoDateOf(systemClock.now().getTime());
  const files = await practiceFilesOf(database, { day: of, timeZone, currency });
  requireFolder('The folder of files', folder);
  for (const kind of dayFileKinds) {
    const path = join(folder, `${kind}-${of}.csv`);
    await writeFile(path, files[kind]);
    console.log(path);
  }
  return exitCodes.agrees;
}

try {
  const config = loadConfig(repository);
  const asked = readArguments();
  process.exitCode = await withMigratedDatabase(config, async (url) => {
    const database = connectDatabase({ url, role: applicationRole, maxConnections: 2, name: 'sauda-reconcile' });
    try {
      return await (asked.practice === undefined ? reconcile : writePractice)(database, config, asked);
    } catch (error) {
      throw explainConnectionFailure(error, url);
    } finally {
      await database.close();
    }
  });
} catch (error) {
  sayFailure(error);
  process.exitCode = exitCodes.unread;
}
