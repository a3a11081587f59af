import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatDecimal } from '@sauda/money';
import type { Payment } from '../../../modules/cashier/payment-files/payment-file.ts';
import {
  keepPaymentFile,
  listPaymentFiles,
  readPaymentFile,
  type ListedFile,
} from '../../../modules/cashier/payment-files/payment-file.ts';
import { writePaymentCsv } from '../../../modules/cashier/payment-files/write-csv.ts';
import { writePain } from '../../../modules/cashier/payment-files/write-pain.ts';
import { decideTogether } from '../../../modules/staff/queues/decide-together.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { readItemId } from '../../queues/queue-items.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords, type FactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { withdrawalQueue } from './withdrawals.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv', write: writePaymentCsv },
  pain001: { type: 'application/xml; charset=utf-8', extension: 'xml', write: writePain },
} as const;

/** Withdrawals that are given to the bank together, and the files for it. */
export function deskPaymentFileHandlers({
  cashier,
  clock,
  currency,
  limits,
  sql,
  timeZone,
}: Needs<'cashier' | 'clock' | 'currency' | 'limits' | 'sql' | 'timeZone'>): DeskHandlers {
  // As in 2026-11-21.
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const queue = withdrawalQueue(cashier);
  const words = createFactWords({ currency, timeZone });
  return {
    async 'GET /payment-files'({ query }) {
      const page = keyPage(query);
      const rows = await listPaymentFiles(sql, { ...page, no: query.no?.trim().toUpperCase() });
      return answerPage(rows, page, ({ id }) => id, present);
    },

    'POST /payment-files/create': ({ body: { ids }, staff, proposedBy, command }) =>
      command(async (tx) => {
        const source = { staff, proposedBy, at: clock.now(), limits: limits() };
        const decided = await decideTogether(tx, queue, { items: ids, decision: 'hand-over' }, source);
        const { file, payments } = await keepPaymentFile(
          tx,
          {
            withdrawals: decided.records.map(({ object }) => readItemId(object.id)),
            currency,
            madeBy: actorOf(staff),
            proposedBy: proposedBy === undefined ? undefined : actorOf(proposedBy),
          },
          cashier,
        );
        const { no, count, total } = file;
        const sums = { withdrawals: count, total: formatDecimal(total, 2) };
        return {
          answer: { msg: 'ok', data: { no, count, total: sums.total } },
          record: [
            // Before it is made it is known by what it is of.
            {
              object: { kind: 'payment file', id: nameOfBatch(ids) },
              before: sums,
              after: { ...sums, handed_over: true },
            },
            ...decided.records,
          ],
          takesTwo: decided.because !== undefined,
          stakes: { amount: total, facts: { Payments: inWords(payments, words) } },
        };
      }),

    async 'GET /payment-files/file'({ query, look, reply }) {
      const { write, type, extension } = formats[query.format];
      const { file, payments } = await readPaymentFile(query.no.trim().toUpperCase(), cashier);
      const payOn = days.format(file.madeAt);
      const content = write(file, payments, payOn);
      const sha256 = createHash('sha256').update(content).digest('hex');
      await look({ object: { kind: 'payment file', id: file.no }, after: { format: query.format, sha256 } });
      const name = `payments-${file.no}.${extension}`;
      void reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });
      return Readable.from(content, { objectMode: false });
    },
  };
}

/** The same for the same withdrawals, in any order: two proposals about them are one. */
function nameOfBatch(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join('\n')).digest('hex').slice(0, 16);
}

const namedAtMost = 100;

/** How much goes to whom, for the second person. */
function inWords(payments: readonly Payment[], { money }: FactWords): string {
  const named = payments
    .slice(0, namedAtMost)
    .map(({ no, amount, payee }) => `${no}: ${money(amount)} to ${payee.holder}, ${payee.bank}`);
  const more = payments.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function present({ id, no, count, total, paid, returned, proposedBy, madeBy, madeAt }: ListedFile) {
  return {
    id: id.toString(),
    no,
    count,
    total: formatDecimal(total, 2),
    paid,
    returned,
    ...toWire({ madeAt }),
    made_by: nameOfActor(madeBy),
    proposed_by: proposedBy === undefined ? null : nameOfActor(proposedBy),
  };
}
