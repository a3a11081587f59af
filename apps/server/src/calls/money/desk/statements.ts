import { createHash } from 'node:crypto';
import type { DeskBody } from '@sauda/contract/desk';
import { formatDecimal, type Decimal } from '@sauda/money';
import type { StatementLine } from '../../../modules/cashier/bank-lines/bank-line.ts';
import { importLines } from '../../../modules/cashier/bank-lines/import-lines.ts';
import { keepBankBalances } from '../../../modules/cashier/bank-lines/bank-balances.ts';
import { findLayout, keepLayout, type RememberedLayout } from '../../../modules/cashier/bank-lines/layouts.ts';
import { readStatement, requireLines, type ReadStatement } from '../../../modules/cashier/bank-lines/read-statement.ts';
import { ruleOfNumbers, withoutNumber } from '../../../modules/cashier/bank-lines/statement/bank-number.ts';
import type { StatementBalance } from '../../../modules/cashier/bank-lines/statement/closing-balances.ts';
import type { Layout } from '../../../modules/cashier/bank-lines/statement/layout.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { nameOfActor } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';

const shown = 10;

/** Statements of the bank: looked at as they would be read, and taken in. */
export function deskStatementHandlers({ clock, currency, sql }: Needs<'clock' | 'currency' | 'sql'>): DeskHandlers {
  async function read(bytes: Uint8Array, layout: WireLayout | undefined) {
    let known: RememberedLayout | undefined;
    const statement = await readStatement(bytes, {
      currency,
      layout: layout === undefined ? undefined : fromWire(layout),
      async remembered(headHash) {
        known = await findLayout(sql, headHash);
        return known?.layout;
      },
    });
    return { statement, known, hash: createHash('sha256').update(bytes).digest('hex') };
  }

  return {
    'POST /bank-lines/read': ({ body, command }) =>
      command(
        async (_tx, { statement, known, hash }) => ({
          answer: { msg: 'ok', data: present(statement, known) },
          record: {
            object: { kind: 'bank statement', id: hash.slice(0, 16) },
            after: { looked_at: statement.format ?? 'unknown', lines: statement.lines.length },
          },
        }),
        () => read(Buffer.from(body.file, 'base64'), body.layout),
      ),

    'POST /bank-lines/import': ({ body, command, actor }) =>
      command(
        async (tx, { statement, known, hash }) => {
          const at = clock.now();
          const lines = requireLines(statement, body.csv === undefined ? 'file' : 'csv');
          const outcome = await importLines(tx, lines, actor, at);
          await keepBankBalances(tx, statement.balances, { source: 'statement', by: actor, at });
          const records: AuditRecord[] = [
            {
              object: { kind: 'bank statement', id: hash.slice(0, 16) },
              after: {
                ...outcome,
                format: statement.format ?? '',
                layout: statement.table?.by ?? '',
                ...(statement.balances.length === 0 ? {} : { closing: statement.balances.map(presentBalance) }),
              },
            },
          ];
          if (statement.table?.by === 'given' && statement.table.layout !== undefined) {
            const { head, layout } = statement.table;
            const before = (await findLayout(tx, head.hash)) ?? known;
            await keepLayout(tx, head, layout, actor, at);
            records.push({
              object: { kind: 'statement layout', id: head.hash.toString('hex').slice(0, 16) },
              ...(before === undefined ? {} : { before: inWords(before.layout, head.cells) }),
              after: inWords(layout, head.cells),
            });
          }
          return { answer: { msg: 'ok', data: { ...outcome } }, record: records };
        },
        () => read(bytesOf(body), body.layout),
      ),
  };
}

function bytesOf({ file, csv }: DeskBody<'POST /bank-lines/import'>): Uint8Array {
  if (file !== undefined && csv === undefined) return Buffer.from(file, 'base64');
  if (csv !== undefined && file === undefined) return Buffer.from(csv, 'utf8');
  throw new Refusal('invalid', { fields: { file: 'either it or csv is needed' } });
}

type WireLayout = NonNullable<DeskBody<'POST /bank-lines/read'>['layout']>;

function fromWire({ decimal_mark, day_first, date, description, ...optional }: WireLayout): Layout {
  const placed = (place: number | null | undefined) => place ?? undefined;
  return {
    date,
    description,
    bankReference: placed(optional.bank_reference),
    amount: placed(optional.amount),
    credit: placed(optional.credit),
    debit: placed(optional.debit),
    direction: placed(optional.direction),
    decimalMark: decimal_mark,
    isDayFirst: day_first,
  };
}

function onWire(layout: Layout) {
  return { ...placesOnWire(layout), ...required(layout) };
}

const required = ({ date, description, decimalMark, isDayFirst }: Layout) => ({
  date,
  description,
  decimal_mark: decimalMark,
  day_first: isDayFirst,
});

type Places = NonNullable<ReadStatement['table']>['places'];

const placesOnWire = (places: Places | Layout) => ({
  date: places.date ?? null,
  description: places.description ?? null,
  bank_reference: places.bankReference ?? null,
  amount: places.amount ?? null,
  credit: places.credit ?? null,
  debit: places.debit ?? null,
  direction: places.direction ?? null,
});

/** Columns by their names, for the log. */
function inWords(layout: Layout, head: readonly string[]): Record<string, string> {
  const named = Object.entries(placesOnWire(layout)).map(([meaning, place]) => [
    meaning,
    place === null ? '' : (head[place] ?? ''),
  ]);
  return { ...Object.fromEntries(named), decimal_mark: layout.decimalMark, day_first: String(layout.isDayFirst) };
}

const presentBalance = ({ day, balance }: StatementBalance) => ({ day, balance: formatDecimal(balance, 2) });

function present(
  { format, table, lines, leftOut, balances, fault }: ReadStatement,
  known: RememberedLayout | undefined,
) {
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  return {
    format: format ?? null,
    fault: fault ?? null,
    head: table === undefined ? null : [...table.head.cells],
    head_line: table?.head.line ?? null,
    samples: (table?.samples ?? []).map(({ cells }) => [...cells]),
    layout: table?.layout === undefined ? null : onWire(table.layout),
    layout_by: table?.by ?? null,
    remembered_by: table?.by === 'remembered' && known !== undefined ? nameOfActor(known.setBy) : null,
    places: placesOnWire(table?.places ?? {}),
    rule_of_numbers: ruleOfNumbers,
    count: lines.length,
    without_number: lines.filter(({ bankReference }) => bankReference.startsWith(withoutNumber)).length,
    money_in: sumOf(lines, (amount) => amount > 0n),
    money_out: sumOf(lines, (amount) => amount < 0n),
    first_day: days[0] ?? null,
    last_day: days.at(-1) ?? null,
    lines: lines.slice(0, shown).map(({ bankReference, bookedOn, amount, description }) => ({
      bank_reference: bankReference,
      booked_on: bookedOn,
      amount: formatDecimal(amount, 2),
      description,
    })),
    left_out: leftOut.slice(0, shown).map(({ line, text }) => ({ line, text })),
    left_out_count: leftOut.length,
    balances: balances.map(presentBalance),
  };
}

function sumOf(lines: readonly StatementLine[], isOf: (amount: Decimal) => boolean): string {
  const sum = lines.reduce((total, { amount }) => (isOf(amount) ? total + amount : total), 0n);
  return formatDecimal(sum < 0n ? -sum : sum, 2);
}
