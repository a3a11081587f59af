import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { haltReasons } from '../errors/halts.ts';
import { IdInput, NullableText, NullableTime, Time, okData, okEmpty, text } from '../shapes.ts';
import { Reason, keyPaging, okPage } from './shapes.ts';

/** Which part of the market: everything, the instruments of one exchange, or of one asset class. */
const Scope = Type.Enum(['all', 'exchange', 'asset_class']);
const Covers = {
  ...text(20, 0),
  description: 'The code of the exchange, as `market` of `GET /instruments`, or the asset class; empty of everything.',
};

const Why = { ...Type.Enum([...haltReasons]), description: 'What customers read, each in their language.' };

const Halt = Type.Object({
  id: Type.Integer(),
  scope: Scope,
  covers: Type.String(),
  instruments: Type.Integer({ description: 'How many it covers now.' }),
  why: Why,
  reason: Type.String(),
  halted_at: Time,
  halted_by: Type.String(),
  lifted_at: NullableTime,
  lifted_by: NullableText,
});

export const deskHaltCalls = staffCalls(
  { GET: 'halts.read', POST: 'halts.manage' },
  {
    'GET /halts': {
      summary: 'Halts of whole markets, the newest first',
      query: Type.Object({ ...keyPaging, open: Type.Optional(Type.Boolean({ description: 'Whether it still is.' })) }),
      answer: okPage(Halt),
    },
    'POST /halts/create': {
      summary:
        'Halt an exchange, an asset class or everything at once: no order is taken, none trades here and no stop is set off; what waits stays, and may be cancelled; what a venue reports is booked',
      repeatable: true,
      body: Type.Object({ scope: Scope, covers: Covers, why: Why, reason: Reason }),
      answer: okData(Type.Object({ id: Type.Integer() })),
    },
    'POST /halts/lift': {
      summary: 'Let a market go on; it takes two people',
      second: 'always',
      body: Type.Object({ id: IdInput, reason: Reason }),
      answer: okEmpty,
    },
  },
);
