import { formatDecimal } from '@sauda/money';
import { Refusal } from '../../../platform/refusal.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { readFile } from '../../../http/multipart.ts';
import { dayNumber, isoDate, TimeZone } from '../../../modules/market/index.ts';
import { listDayFiles, type ListedDayFile } from '../../../modules/reconciliation/day-files/day-file.ts';
import { createKeptAnswers } from '../../../platform/kept-answer.ts';
import { positionsAt } from '../../../modules/reconciliation/day-files/our-day.ts';
import { FileFault } from '../../../modules/reconciliation/day-files/file-fault.ts';
import { readSaidColumns, type SaidColumns } from '../../../modules/reconciliation/day-files/file-kinds.ts';
import { compareFile, keepCompared, type ComparedFile } from '../../../modules/reconciliation/day-files/hand-in.ts';
import { inPieces } from '../../../modules/reconciliation/day-files/read-day-file.ts';
import type { StatedFile } from '../../../modules/reconciliation/day-files/stated.ts';
import { readSegregation, type SegregatedRow } from '../../../modules/reconciliation/segregation.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type DayFileDependencies = Needs<'clock' | 'currency' | 'database' | 'heldSymbols' | 'sql' | 'timeZone'>;

/** Reads what customers had at the end of a day. Of one that is over that stays, but for what is put right later: it is kept. */
function positionsReader({ clock, sql, timeZone }: Pick<DayFileDependencies, 'clock' | 'sql' | 'timeZone'>) {
  const read = async (day: string) => positionsAt(sql, { day, timeZone });
  const kept = createKeptAnswers(read, clock);
  return async (day: string, isOver: boolean) => (isOver ? kept(day) : { answer: await read(day), at: clock.now() });
}

/** What custodian and clearing broker state of days, and whether what is customers' is there. */
export function deskDayFileHandlers(needs: DayFileDependencies): DeskHandlers {
  const { clock, currency, database, heldSymbols, sql, timeZone } = needs;
  const zone = new TimeZone(timeZone);
  const today = () => zone.isoDateOf(clock.now().getTime());
  const positionsOf = positionsReader(needs);
  return {
    async 'GET /day-files'({ query }) {
      const page = keyPage(query);
      return answerPage(await listDayFiles(sql, page), page, ({ id }) => id, presentFile);
    },

    'POST /day-files/hand-in': ({ query: { name, day, columns }, request, actor, command }) =>
      command(
        async (tx, compared) => {
          const kept = await keepCompared(tx, compared, { by: actor, at: clock.now() });
          await heldSymbols.follow(tx);
          const { id, isSame, heldBack, ...counts } = kept;
          const { file } = compared;
          const said = { day: compared.day, kind: file.kind, lines: file.lines };
          return {
            answer: {
              msg: 'ok',
              data: {
                id: Number(id),
                ...said,
                looked: compared.looked,
                is_same: isSame,
                ...counts,
                held_back: [...heldBack],
              },
            },
            record: {
              object: { kind: 'day file', id: String(id) },
              after: { name, ...said, digest: file.digest.toString('hex'), ...counts, columns: columns ?? null },
            },
          };
        },
        async () => {
          const said = columns === undefined ? undefined : readColumns(columns);
          const chunks = inPieces(await readFile(request));
          return refusingFaults(
            compareFile({ database, currency, timeZone, today: today() }, { name, chunks, day, said }),
          );
        },
      ),

    async 'GET /segregation'({ query }) {
      const day = query.day ?? isoDate(dayNumber(today()) - 1);
      const { answer: positions, at } = await positionsOf(day, day < today());
      const { stated, rows } = await readSegregation(sql, { day, timeZone, currency }, positions);
      const limit = query.limit ?? usualLimit;
      const offset = readOffset(query.after);
      const page = pageOfItems(rows.slice(offset, offset + limit + 1), limit, () => String(offset + limit));
      return {
        msg: 'ok',
        data: {
          rows: page.rows.map((row) => presentRow(row, day)),
          next: page.next,
          day,
          currency,
          is_over: day < today(),
          at: at.toISOString(),
          bank_from: stated.bank?.from ?? null,
          custodian: presentStated(stated.custodian),
          clearing_broker: presentStated(stated.clearingBroker),
          trades: presentStated(stated.trades),
          open_differences: stated.openDifferences,
        },
      };
    },
  };
}

/** Instruments are few enough to page by how many were seen. */
function readOffset(after = '0'): number {
  if (!/^\d{1,9}$/.test(after)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return Number(after);
}

function readColumns(columns: string): SaidColumns {
  const said = readSaidColumns(columns);
  if (said === undefined)
    throw new Refusal('invalid', { fields: { columns: 'must be as symbol=Scrip, quantity=Net Qty' } });
  return said;
}

async function refusingFaults(comparing: Promise<ComparedFile>): Promise<ComparedFile> {
  try {
    return await comparing;
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal('invalid', { fields: { file: error.message } });
    throw error;
  }
}

function presentFile({
  id,
  day,
  kind,
  name,
  digest,
  lines,
  charges,
  handedInBy,
  handedInAt,
  counts,
  open,
}: ListedDayFile) {
  return {
    id: Number(id),
    day,
    kind,
    name,
    digest: digest.toString('hex'),
    lines,
    charges: charges === undefined ? null : formatDecimal(charges),
    handed_in_by: nameOfActor(handedInBy),
    handed_in_at: handedInAt.toISOString(),
    counts,
    open,
  };
}

const presentStated = (file: StatedFile | undefined) =>
  file === undefined
    ? null
    : { digest: file.digest.toString('hex'), ...toWire({ lines: file.lines, handedInAt: file.handedInAt }) };

function presentRow({ group, what, ours, stated }: SegregatedRow, day: string) {
  const difference = ours === undefined || stated === undefined ? undefined : stated - ours;
  const written = (figure: bigint | undefined) =>
    figure === undefined ? null : group === 'shares' ? figure.toString() : formatDecimal(figure);
  return {
    id: `${group} ${what}`,
    day,
    group,
    what,
    ours: written(ours),
    stated: written(stated),
    difference: written(difference),
    state: stateOf(group, ours, stated),
  };
}

/** Of a part there is nothing to compare but whether it was stated. */
function stateOf(group: SegregatedRow['group'], ours: bigint | undefined, stated: bigint | undefined) {
  if (stated === undefined) return ours === undefined || group !== 'part' ? ('not_stated' as const) : null;
  if (ours === undefined) return null;
  if (stated === ours) return 'agrees' as const;
  return stated > ours ? ('more' as const) : ('short' as const);
}
