import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { okData } from '../shapes.ts';

export const commandCalls = customerCalls('Commands', {
  'POST /stock/success/deeds/outcome': {
    summary: 'What became of a request whose answer was lost; one that has not arrived is closed, and never done',
    body: Type.Object({
      path: Type.String({ maxLength: 80, examples: ['/stock/success/deal/buy'] }),
      key: Type.String({
        pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
        description: 'Its Idempotency-Key.',
      }),
    }),
    answer: okData(
      Type.Object({
        status: Type.Integer({ description: 'The HTTP status of the first answer.' }),
        answer: Type.String({ description: 'The first answer itself, as JSON.' }),
      }),
    ),
  },
});
