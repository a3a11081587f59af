import { levyAccounts } from '@sauda/facts';
import { Type } from 'typebox';
import { Decimal, DecimalInput, IdInput, NullableDecimal, Time, okData } from '../shapes.ts';
import { nullable } from './queues.ts';
import { CustomerRef } from './customers.ts';
import { staffCalls } from '../define.ts';
import { CustomerId, Day, keyPaging, okPageWith } from './shapes.ts';

/** Kinds of accounts: the customer's own first. */
export const ledgerAccounts = [
  'cash',
  'holds',
  'loan',
  'unsettled',
  'bank',
  'payouts',
  'clearing',
  'receivable',
  'payable',
  'clearing_broker',
  'suspense',
  'errors',
  'fees',
  'fund_pool',
  'ipo_escrow',
  'interest',
  'dividends',
  'sundry_income',
  'bank_charges',
  'goodwill',
  'loan_losses',
  ...levyAccounts,
  'tax_withheld',
  'fractional_shares',
] as const;

/** Why money moves. */
export const transferReasons = [
  'recharge',
  'withdraw',
  'withdrawRefund',
  'suspense',
  'suspenseReturn',
  'writeOff',
  'bankCharge',
  'issuerPayment',
  'issuerFee',
  'levyPayment',
  'hold',
  'holdRelease',
  'unsettled',
  'unsettledUsed',
  'settled',
  'tradesDue',
  'tradesSettled',
  'buyStock',
  'sellStock',
  'buyForex',
  'sellForex',
  'buyFutures',
  'sellFutures',
  'buyTreasury',
  'sellTreasury',
  'buyBlock',
  'sellBlock',
  'transactionExpenses',
  'statutoryCharge',
  'tradeReversal',
  'shortfallCovered',
  'ipoApplication',
  'ipoAllotment',
  'ipoRefund',
  'rightsApplication',
  'rightsRelease',
  'fundPurchase',
  'principal_returned',
  'fund_project_profit',
  'borrow',
  'repay',
  'loanWriteOff',
  'dividend',
  'taxWithheld',
  'fractionCash',
  'mergerCash',
  'interest',
  'goodwill',
  'feeCorrection',
  'priceCorrection',
  'bankCorrection',
  'bookingCorrection',
  'journalReversal',
] as const;

const Transfer = Type.Object({
  id: Type.String(),
  customer: Type.Object(CustomerRef),
  debit: Type.String(),
  credit: Type.String(),
  amount: Decimal,
  cash_after: NullableDecimal,
  reason: Type.String(),
  subject: Type.Object({ kind: Type.String(), no: Type.String() }),
  actor: Type.String({ description: 'A member of staff by name, or what acts by itself.' }),
  posted_at: Time,
  position: Type.String({ description: 'The transaction that posted it.' }),
});

export const TrialBalanceRow = Type.Object({
  id: Type.String({ description: 'The kind of account.' }),
  day: Day,
  account: Type.String(),
  currency: Type.String(),
  opening: { ...Decimal, description: 'Below zero where the accounts have a debit balance, as the bank has.' },
  debits: Decimal,
  credits: Decimal,
  closing: Decimal,
});

const Block = Type.Object({
  number: Type.String(),
  transfers: Type.Integer(),
  merkle_root: Type.String(),
  previous_hash: Type.String(),
  hash: Type.String(),
  sealed_at: Time,
});

/** The ledger can be read here, and by no call of the desk be written. */
export const deskLedgerCalls = staffCalls(
  { GET: 'ledger.read' },
  {
    'GET /ledger/transfers': {
      summary:
        'Transfers, newest first: of everybody, of a customer, or of one order or request of theirs. A page may have fewer rows than asked for, and still a `next`: so far it has looked',
      query: Type.Object({
        ...keyPaging,
        customer: Type.Optional(CustomerId),
        who: Type.Optional(
          Type.String({ pattern: '^\\d{1,15}$', description: 'The whole of a customer’s phone or number.' }),
        ),
        account: Type.Optional(Type.Enum([...ledgerAccounts], { description: 'On either side.' })),
        reason: Type.Optional(Type.Enum([...transferReasons])),
        amount_from: Type.Optional({ ...DecimalInput, description: 'This amount or more.' }),
        amount_to: Type.Optional({ ...DecimalInput, description: 'This amount or less.' }),
        from: Type.Optional(Time),
        to: Type.Optional(Time),
        subject: Type.Optional(
          Type.String({ minLength: 1, maxLength: 40, description: 'The number; with `customer`.' }),
        ),
      }),
      answer: okPageWith(Transfer, {
        sum: {
          ...nullable(
            Type.Object({
              count: Type.Integer(),
              amount: { ...Decimal, description: 'Of all, whichever way they went.' },
              cash: { ...Decimal, description: 'What free cash has gained by them.' },
            }),
          ),
          description: 'Of all that fit, where they are of one customer, or of a day at the most.',
        },
      }),
      mayLag: true,
    },
    'GET /ledger/transfer': {
      summary: 'One transfer: what it is about, what else that has moved, its block, and its neighbours in the chain',
      query: Type.Object({ id: IdInput }),
      answer: okData(
        Type.Object({
          transfer: Transfer,
          same_subject: Type.Array(Transfer),
          block: Type.Union([Block, Type.Null()], { description: 'Null until it is sealed, within seconds.' }),
          before: Type.Array(Transfer, { description: 'Up to three, the nearest first.' }),
          after: Type.Array(Transfer),
        }),
      ),
    },
    'GET /ledger/balances': {
      summary: "A customer's balances as they were at a moment, computed from the transfers",
      query: Type.Object({ customer: CustomerId, at: Time }),
      answer: okData(
        Type.Object({
          cash: Decimal,
          holds: Decimal,
          loan: Decimal,
          unsettled: Decimal,
          transfers: Type.Integer(),
          at: Time,
        }),
      ),
      mayLag: true,
    },
    'GET /ledger/trial-balance': {
      summary:
        'The trial balance of a day in the zone of the house, from the transfers alone: a row for each kind of account. Openings and closings come to zero, debits to as much as credits',
      query: Type.Object({
        ...keyPaging,
        day: Type.Optional({ ...Day, description: 'Today, as far as it has come, where absent.' }),
      }),
      answer: okPageWith(TrialBalanceRow, {
        day: Day,
        time_zone: Type.String(),
        is_over: Type.Boolean({ description: 'Whether the day has ended.' }),
        moved: { ...Decimal, description: 'All debits, and all credits.' },
        digest: Type.String({ description: 'SHA-256, in hexadecimal, of what docs/LEDGER.md says.' }),
      }),
      mayLag: true,
    },
    'GET /ledger/state': {
      summary: "The house's balances, the end of the chain, and what the last look at the books found",
      answer: okData(
        Type.Object({
          house: Type.Array(Type.Object({ account: Type.String(), balance: Decimal })),
          customers: Type.Object({ cash: Decimal, holds: Decimal, loan: Decimal, unsettled: Decimal }),
          last_block: Type.Union([Block, Type.Null()]),
          last_look: Type.Union([
            Type.Object({
              asked_by: Type.String(),
              checked: Type.Record(Type.String(), Type.Integer()),
              found: Type.Integer(),
              ended_at: Time,
            }),
            Type.Null(),
          ]),
        }),
      ),
    },
  },
);
