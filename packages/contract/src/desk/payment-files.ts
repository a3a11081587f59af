import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, NullableText, Time, okData, text } from '../shapes.ts';
import { ItemId, keyPaging, okPage } from './shapes.ts';

/** As the bank’s upload takes it: a CSV for NEFT and RTGS, or ISO 20022. */
export const paymentFormats = ['csv', 'pain001'] as const;

/** What a bank's upload takes at once. */
export const paymentsInFile = 500;

const PaymentFile = Type.Object({
  id: Type.String(),
  no: Type.String(),
  count: Type.Integer(),
  total: Decimal,
  paid: Type.Integer({ description: 'Of its payments, those that the bank has paid.' }),
  returned: Type.Integer({ description: 'Those that came back, or that it could not pay.' }),
  proposed_by: { ...NullableText, description: 'Who had proposed it, where it took two.' },
  made_by: Type.String(),
  made_at: Time,
});

/** Withdrawals that are handed over together. */
export const deskPaymentFileCalls = staffCalls(
  { GET: 'payment-files.read', POST: 'withdrawals.decide' },
  {
    'GET /payment-files': {
      summary: 'Withdrawals that were handed over together, the newest first, and how far the bank has come with them',
      query: Type.Object({ ...keyPaging, no: Type.Optional({ ...text(40), description: 'The whole of its number.' }) }),
      answer: okPage(PaymentFile),
    },
    'POST /payment-files/create': {
      summary:
        'Give withdrawals to the bank together, all or none, as a file; where one of them takes two people, so do all',
      second: 'depends',
      repeatable: true,
      body: Type.Object({ ids: Type.Array(ItemId, { minItems: 1, maxItems: paymentsInFile, uniqueItems: true }) }),
      answer: okData(Type.Object({ no: Type.String(), count: Type.Integer(), total: Decimal })),
    },
    'GET /payment-files/file': {
      summary: 'The file for the bank, each time the same, with whole numbers of accounts; who makes it is in the log',
      access: 'cards.unmask',
      query: Type.Object({ no: text(40), format: Type.Enum([...paymentFormats]) }),
      answer: Type.String(),
      mediaTypes: ['text/csv', 'application/xml'],
    },
  },
);
