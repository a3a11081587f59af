import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableTime, Time } from '../shapes.ts';
import { Day, keyPaging, okPage } from './shapes.ts';

export const deskSettlementCalls = staffCalls(
  { GET: 'closes.read' },
  {
    'GET /settlement-days': {
      summary: 'What the trades of each day settle at with the clearing broker, by segment, the newest first',
      query: Type.Object(keyPaging),
      answer: okPage(
        Type.Object({
          id: Type.String(),
          segment: Type.String(),
          trade_day: Day,
          due_on: Day,
          due_at: Time,
          state: Type.Enum(['trading', 'due', 'changed', 'settled'], {
            description:
              'trading: the day is not over. changed: it had settled, and something of it was booked or taken back since.',
          }),
          receivable: { ...Decimal, description: 'For sells; nothing until the day is over.' },
          payable: { ...Decimal, description: 'For buys.' },
          net: { ...Decimal, description: '`receivable` less `payable`.' },
          open: { ...Decimal, description: 'What of the net has not settled.' },
          settled_at: NullableTime,
        }),
      ),
    },
  },
);
