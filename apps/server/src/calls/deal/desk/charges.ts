import { chargeTables, levies } from '@sauda/facts';
import type { DeskBody } from '@sauda/contract/desk';
import { dayNumber, TimeZone } from '../../../modules/market/index.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import { listChargeRates, type ListedRate } from '../../../modules/trading/index.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { priceOf } from '../present.ts';

/** What is charged by law: another line from a day on takes two. */
export function deskChargeHandlers({ clock, chargeBook, sql }: Needs<'clock' | 'chargeBook' | 'sql'>): DeskHandlers {
  return {
    async 'GET /charges'({ query }) {
      const page = keyPage(query);
      const { table } = chargeBook.now();
      const rows = await listChargeRates(sql, clock.now(), page);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => presentLine(row, row.tableName === table),
      );
    },

    'POST /charges/add': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { note } = body;
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const proposer = proposedBy === undefined ? 'trial' : actorOf(proposedBy);
        const decision = { note, proposedBy: proposer, decidedBy: actorOf(staff) };
        await chargeBook.add(tx, lineOf(body), decision);
        const { table, levy, type, side, base, rate, rounding, step, least, most = 'none', from, source } = body;
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'charge', id: `${table} ${levy}` },
            after: { type, side, base, rate, rounding, step, least, most, from, source },
            reason: note,
          },
          stakes: {
            facts: { Levy: levies[levy].words.en, 'Orders are charged by': chargeBook.now().table ?? 'no table' },
          },
        };
      }),
  };
}

/** @throws Refusal `invalid` for what is no money */
function lineOf(body: DeskBody<'POST /charges/add'>) {
  const { table: tableName, levy, type: assetClass, side, base, rounding, source } = body;
  const fromAt = new Date(new TimeZone(chargeTables[tableName].timeZone).instant(dayNumber(body.from), 0));
  const [step, least] = [moneyOf('step', body.step), moneyOf('least', body.least)];
  const most = body.most === undefined ? undefined : moneyOf('most', body.most);
  if (step === 0n) throw new Refusal('invalid', { fields: { step: 'must be above zero' } });
  return {
    tableName,
    levy,
    assetClass,
    side,
    base,
    rate: BigInt(body.rate),
    rounding,
    step,
    least,
    most,
    fromAt,
    source,
  };
}

function moneyOf(field: string, input: string | number): bigint {
  const amount = priceOf(field, input);
  if (amount % 100n !== 0n) throw new Refusal('invalid', { fields: { [field]: 'at most two decimals' } });
  return amount;
}

function presentLine({ id, tableName: table, assetClass: type, rate, ...line }: ListedRate, inUse: boolean) {
  const { levy, side, base, rounding, step, least, most, state, fromAt, source, note, decidedAt } = line;
  return {
    id: id.toString(),
    rate: Number(rate),
    ...toWire({
      table,
      levy,
      type,
      side,
      base,
      rounding,
      step,
      least,
      most,
      state,
      inUse,
      fromAt,
      source,
      note,
      decidedAt,
    }),
    proposed_by: nameOfActor(line.proposedBy),
    decided_by: nameOfActor(line.decidedBy),
  };
}
