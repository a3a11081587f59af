import { Type } from 'typebox';
import { customerCalls } from '../define.ts';
import { NullableText, NullableTime, okData, okEmpty, text } from '../shapes.ts';
import { confirmation } from './strong-auth.ts';

export const accountLifeCalls = customerCalls('Data and closing', {
  'POST /stock/success/user/export': {
    summary: 'Have a copy made of everything that is held about the customer',
    repeatable: true,
    answer: okData(Type.Object({ id: Type.Integer() })),
  },
  'GET /stock/success/user/export': {
    summary: 'How far the latest copy is, and where to fetch it',
    answer: okData(
      Type.Object({
        status: Type.Enum(['none', 'queued', 'running', 'ready', 'failed']),
        progress: Type.Integer({ minimum: 0, maximum: 100 }),
        url: NullableText,
        expires_at: NullableTime,
      }),
    ),
  },
  'GET /stock/success/user/close': {
    summary: 'What has to end before the account can be closed',
    answer: okData(
      Type.Object({
        obstacles: Type.Array(
          Type.Object({
            kind: Type.String({
              description: 'Such as `balance`, `holds`, `debt`, `positions`, `orders`, `recharges`.',
            }),
            value: Type.String({ description: 'An amount of money, or how many there are.' }),
          }),
        ),
        retention_years: Type.Integer({ description: 'How long the law has identity and payee records kept.' }),
      }),
    ),
  },
  'POST /stock/success/user/close': {
    summary: 'Close the account for good, with the login password and what confirms; ends every session',
    body: Type.Object({ password: text(200, 0), ...confirmation }),
    answer: okEmpty,
  },
});
