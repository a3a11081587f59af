import type { DeskAnswer } from '@sauda/contract/desk';
import { listMarketHalts, type MarketHalt } from '../../../modules/market/index.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { instrumentsUnder, knownScope } from './scope.ts';

/** Halts of an exchange, an asset class, or everything. */
export function deskHaltHandlers({
  marketHalts,
  companies,
  clock,
  sql,
  ...house
}: Needs<'clock' | 'companies' | 'currency' | 'marketHalts' | 'sql' | 'timeZone'>): DeskHandlers {
  const { count } = createFactWords(house);
  const present = (halt: MarketHalt): DeskAnswer<'GET /halts'>['data']['rows'][number] => {
    const { id, haltedAt, liftedAt, liftedBy, haltedBy, ...rest } = halt;
    return {
      id: Number(id),
      ...rest,
      instruments: instrumentsUnder(companies, halt).length,
      halted_by: nameOfActor(haltedBy),
      lifted_by: liftedBy === undefined ? null : nameOfActor(liftedBy),
      ...toWire({ haltedAt, liftedAt }),
    };
  };
  return {
    async 'GET /halts'({ query }) {
      const page = keyPage(query);
      return answerPage(await listMarketHalts(sql, { ...page, isOpen: query.open }), page, ({ id }) => id, present);
    },

    'POST /halts/create': ({ body, actor, command }) =>
      command(async (tx) => {
        const { why, reason } = body;
        const scope = knownScope(companies, body);
        const id = await marketHalts.halt(tx, { ...scope, why, reason, haltedAt: clock.now(), haltedBy: actor });
        const record = { object: { kind: 'market halt', id: id.toString() }, after: { ...scope, why }, reason };
        return { answer: { msg: 'ok', data: { id: Number(id) } }, record };
      }),

    'POST /halts/lift': ({ body: { id, reason }, actor, command }) =>
      command(async (tx) => {
        const halt = await marketHalts.lift(tx, BigInt(id), { actor, at: clock.now() });
        const { scope, covers, why } = halt;
        const covered = instrumentsUnder(companies, halt).length;
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'market halt', id: String(id) },
            before: { scope, covers, why, halted: true },
            after: { scope, covers, why, halted: false },
            reason,
          },
          stakes: {
            facts: {
              'What is halted':
                scope === 'all' ? 'Everything' : `${scope === 'exchange' ? 'Exchange' : 'Class'} ${covers}`,
              'Halted for': halt.reason,
              'Instruments that trade again': count(covered),
            },
          },
        };
      }),
  };
}
