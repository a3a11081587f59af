import { formatDecimal, parseDecimal } from '@sauda/money';
import type { BankLine } from '../../../modules/cashier/bank-lines/bank-line.ts';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { RecordedDifference } from '../../../modules/reconciliation/reconciliation.ts';
import { closeDifference } from '../../../modules/reconciliation/close-difference.ts';
import { noteDifference, notesOf, type DifferenceNote } from '../../../modules/reconciliation/difference-notes.ts';
import { settleExecution } from '../../../modules/trading/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import { presentLine } from '../../money/desk/bank-lines.ts';
import { listLines } from '../../../modules/cashier/bank-lines/list-lines.ts';
import type { Needs } from '../../dependencies.ts';
import { venueHandlers } from './venue.ts';

/** What others have written: the bank's lines, and differences in the books. */
export function deskRecordHandlers(
  needs: Needs<'clock' | 'heldSymbols' | 'reconciliation' | 'sql' | 'venueKeepsAccounts' | 'venueName'>,
): DeskHandlers {
  const { sql } = needs;
  return {
    ...venueHandlers(needs),
    ...differenceHandlers(needs),
    ...closingHandlers(needs),

    async 'GET /bank-lines'({ query }) {
      const page = keyPage(query);
      const lines = await listLines(sql, {
        ...page,
        matched: query.matched,
        reference: query.reference,
        from: query.from,
        to: query.to,
        amount: query.amount === undefined ? undefined : parseDecimal(query.amount),
      });
      const refs = await customerRefs(
        sql,
        lines.flatMap(({ match, proposal }) => (match ?? proposal)?.customerId ?? []),
      );
      return answerPage(
        lines,
        page,
        ({ id }) => id,
        (line) => presentBankLine(line, refs),
      );
    },
  };
}

function differenceHandlers({ clock, reconciliation, sql }: Needs<'clock' | 'reconciliation' | 'sql'>): DeskHandlers {
  return {
    async 'GET /differences'({ query }) {
      const limit = query.limit ?? usualLimit;
      const offset = readOffset(query.after);
      const found = await reconciliation.list({
        limit: limit + 1,
        offset,
        isOpen: query.open,
        day: query.day,
        symbol: query.symbol,
      });
      const { rows, next } = pageOfItems(found, limit, () => String(offset + limit));
      const notes = await notesOf(
        sql,
        rows.map(({ id }) => id),
      );
      return { msg: 'ok', data: { rows: rows.map((row) => presentDifference(row, notes.get(row.id) ?? [])), next } };
    },

    'POST /differences/note': ({ body: { id, content }, actor, command }) =>
      command(async (tx) => {
        await noteDifference(tx, { id: BigInt(id), content, actor, at: clock.now() });
        return {
          answer: { msg: 'ok' },
          record: { object: { kind: 'difference', id: String(id) }, after: { note: content } },
        };
      }),

    'POST /differences/look': ({ command, actor }) =>
      command(
        async (_tx, open) => ({
          answer: { msg: 'ok', data: { open } },
          record: { object: { kind: 'books', id: 'all' }, after: { open_differences: open } },
        }),
        // It keeps a record of its own, and takes as long as the books are thick.
        async () => (await reconciliation.run(actor)).length,
      ),

    'POST /differences/settle': ({ body, command, actor, staff }) =>
      command(async (tx) => {
        if (!/^\d{1,18}$/.test(body.subject)) throw new Refusal('not_found');
        const by = { phone: staff.phone, actor, at: clock.now() };
        const about = await settleExecution(tx, BigInt(body.subject), by);
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'difference', id: body.subject },
            before: { about },
            after: { settled: true },
            reason: body.reason,
          },
        };
      }),
  };
}

/** Those with custodian and clearing broker. */
function closingHandlers({ clock, heldSymbols }: Needs<'clock' | 'heldSymbols'>): DeskHandlers {
  return {
    'POST /differences/close': ({ body: { id, reason }, actor, command }) =>
      command(async (tx) => {
        const closed = await closeDifference(tx, { id: BigInt(id), reason, actor, at: clock.now() });
        await heldSymbols.follow(tx);
        const { kind, subject, symbol, ours = 'nothing', theirs = 'nothing' } = closed;
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'difference', id: String(id) },
            before: { kind, subject, ours, theirs },
            after: { closed: true },
            reason,
          },
          takesTwo: symbol !== undefined,
          stakes: {
            facts: {
              'The books say': ours,
              'The file says': theirs,
              ...(symbol === undefined ? {} : { 'Trades again': symbol }),
            },
          },
        };
      }),
  };
}

/** Differences are few, and those that are open stand before the others, so they page by how many were seen. */
function readOffset(after = '0'): number {
  if (!/^\d{1,9}$/.test(after)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
  return Number(after);
}

function presentBankLine(line: BankLine, refs: ReadonlyMap<string, CustomerRef>) {
  const request = line.match ?? line.proposal;
  const customer = request === undefined ? undefined : refs.get(request.customerId);
  return {
    ...presentLine(line),
    state: line.state,
    item:
      request === undefined
        ? null
        : {
            id: `${request.customerId}/${request.no}`,
            no: request.no,
            customer: customer === undefined ? null : presentCustomerRef(customer),
            outcome: request.outcome,
            asked: formatDecimal(request.asked, 2),
            matched_by: line.match === undefined ? null : nameOfActor(line.match.matchedBy),
          },
    imported_by: nameOfActor(line.importedBy),
    imported_at: line.importedAt.toISOString(),
  };
}

function presentDifference(difference: RecordedDifference, notes: readonly DifferenceNote[]) {
  const { id, kind, subject, sentence, firstSeen, lastSeen, resolvedAt } = difference;
  const { day, symbol, ours, theirs, closedBy, closeReason } = difference;
  return {
    ...toWire({ kind, subject, sentence, firstSeen, lastSeen, resolvedAt, symbol, ours, theirs, closeReason }),
    id: id.toString(),
    day: day?.toISOString().slice(0, 10) ?? null,
    holds_back: symbol !== undefined && resolvedAt === undefined,
    closed_by: closedBy === undefined ? null : nameOfActor(closedBy),
    notes: notes.map(({ content, actor, createdAt }) => toWire({ content, by: nameOfActor(actor), createdAt })),
  };
}
