import { languageCodes } from '@sauda/facts';
import { Type } from 'typebox';
import { customerCalls } from '../define.ts';

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: "A day in India's time (UTC+05:30).",
  examples: ['2026-11-21'],
});

export const statementCalls = customerCalls('Money in, out and lent', {
  'GET /stock/success/statement': {
    summary: 'A statement of any period up to a year, with proofs in the JSON form',
    query: Type.Object({
      from: Day,
      to: Day,
      format: Type.Optional(Type.Enum(['csv', 'pdf', 'json'], { default: 'csv' })),
      lang: Type.Optional(Type.Enum([...languageCodes], { description: 'Of the PDF.' })),
    }),
    answer: Type.String(),
    mediaTypes: ['text/csv', 'application/pdf', 'application/json'],
  },
  'GET /stock/success/statement/gains': {
    summary: 'Gains and losses of a financial year, April to March, as CSV',
    query: Type.Object({ year: Type.String({ pattern: '^\\d{4}-\\d{2}$', examples: ['2026-27'] }) }),
    answer: Type.String(),
    mediaTypes: ['text/csv'],
  },
});
