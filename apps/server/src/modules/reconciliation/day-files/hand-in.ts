import type { Database, Tx } from '../../../platform/database.ts';
import { compareDay, type Comparison } from './compare-day.ts';
import { FileFault } from './file-fault.ts';
import type { SaidColumns } from './file-kinds.ts';
import { keepDayFile, type KeptDayFile } from './keep-day-file.ts';
import { findColumns, keepColumns } from './layouts.ts';
import { readDayFile, type ReadDayFile } from './read-day-file.ts';
import type { HouseDay } from './our-day.ts';

export interface HandInTerms extends Pick<HouseDay, 'timeZone'> {
  readonly database: Database;
  /** ISO 4217, of the accounts. */
  readonly currency: string;
  /** In the zone of the house, as in 2026-11-25. */
  readonly today: string;
}

export interface FileToHandIn {
  /** As who hands it in calls it. */
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Where it is said apart from the file, whose column or name tells it else. */
  readonly day: string | undefined;
  /** Which columns are named otherwise, where somebody says so. */
  readonly said: SaidColumns | undefined;
}

/** A file that was read and compared, of which nothing is kept yet. */
export interface ComparedFile extends Comparison {
  readonly name: string;
  readonly day: string;
  readonly file: ReadDayFile;
  readonly said: SaidColumns | undefined;
}

/** @throws FileFault where it cannot be read, its day is not told, or is not one that has begun */
export async function compareFile(
  terms: HandInTerms,
  { name, chunks, day: given, said }: FileToHandIn,
): Promise<ComparedFile> {
  const { database, currency, timeZone, today } = terms;
  const file = await readDayFile(chunks, { said, remembered: (headHash) => findColumns(database.sql, headHash) });
  const [, named] = /(?:^|\D)(20\d\d-\d\d-\d\d)(?:\D|$)/.exec(name) ?? [];
  const day = given ?? file.day ?? named;
  if (day === undefined) throw new FileFault('it does not tell its day: say which one it is of');
  if (file.day !== undefined && file.day !== day) throw new FileFault(`its lines are of ${file.day}, not of ${day}`);
  if (Number.isNaN(Date.parse(day)) || day > today) throw new FileFault(`${day} is no day that has begun`);
  const { looked, found } = await compareDay(database, file, { day, timeZone, currency });
  return { name, day, file, said, looked, found };
}

/** Keeps it with all that differs, and what somebody has said of its columns. */
export async function keepCompared(
  tx: Tx,
  { name, day, file, said, found }: ComparedFile,
  by: { readonly by: string; readonly at: Date },
): Promise<KeptDayFile> {
  if (said !== undefined) await keepColumns(tx, file.headHash, said, by);
  return keepDayFile(tx, { day, name, file, found, ...by });
}
