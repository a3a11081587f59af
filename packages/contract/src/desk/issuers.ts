import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Decimal, IdInput, PriceInput, Time, okData } from '../shapes.ts';
import { BankReference } from './queues.ts';
import { Reason, keyPaging, okPage } from './shapes.ts';

const Issuer = Type.Object({
  id: Type.Integer({ description: 'Of the offer, as `GET /ipos` has it.' }),
  symbol: Type.String(),
  company_name: Type.String(),
  status: Type.String(),
  fee_percent: { ...Decimal, description: 'What the house keeps of each payment.' },
  raised: { ...Decimal, description: 'What all allotted shares have cost their buyers, in the account currency.' },
  paid: { ...Decimal, description: 'Of it, what was paid, with what the house has kept.' },
  fees: { ...Decimal, description: 'Of that, what the house has kept.' },
  owed: Decimal,
});

const Payment = Type.Object({
  id: Type.Integer(),
  no: Type.String(),
  ipo: Type.Integer(),
  company_name: Type.String(),
  amount: { ...Decimal, description: 'Of what was owed.' },
  fee: Decimal,
  net: { ...Decimal, description: 'What the bank has paid.' },
  bank_reference: Type.String(),
  unproved: Type.Boolean({ description: 'No line of the statement proves it yet.' }),
  reason: Type.String(),
  proposed_by: Type.String(),
  paid_by: Type.String(),
  paid_at: Time,
});

/** What public offers have raised, and what was paid of it to their issuers. */
export const deskIssuerCalls = staffCalls(
  { GET: 'issuers.read', POST: 'issuers.pay' },
  {
    'GET /issuers': {
      summary: 'Offers that are allotted, the newest first: what each has raised, and what its issuer is owed',
      query: Type.Object(keyPaging),
      answer: okPage(Issuer),
    },
    'GET /issuers/payments': {
      summary: 'Payments to issuers, the newest first',
      query: Type.Object({ ...keyPaging, ipo: Type.Optional(IdInput) }),
      answer: okPage(Payment),
    },
    'POST /issuers/pay': {
      summary: 'Say that the bank has paid an issuer, less what the house keeps; it takes two people',
      second: 'always',
      repeatable: true,
      body: Type.Object({
        id: IdInput,
        amount: { ...PriceInput, description: 'Of what is owed: what the fee leaves of it is what the bank has paid.' },
        bank_reference: BankReference,
        reason: Reason,
      }),
      answer: okData(Type.Object({ no: Type.String() })),
    },
  },
);
