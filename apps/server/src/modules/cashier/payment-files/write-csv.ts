import { formatDecimal } from '@sauda/money';
import { csvLine } from '../../../platform/csv.ts';
import { nameOf, type Payment, type PaymentFile } from './payment-file.ts';
import { serviceOf } from './service.ts';
import { swiftText } from './swift-text.ts';

/** The columns, as `docs/BANKS.md` says them. */
const head = [
  'payment_type',
  'amount',
  'currency',
  'beneficiary_name',
  'beneficiary_account',
  'beneficiary_code',
  'beneficiary_bank',
  'debit_account',
  'payment_date',
  'reference',
  'remarks',
];
const bankLength = 70;

/**
 * Payments as the CSV that banks' bulk uploads take, one a line. Numbers of accounts are digits as they are, leading zeros too; no
 * cell begins as a formula.
 * @param payOn the day on which the bank is to pay, as in `2026-11-21`
 */
export function writePaymentCsv(file: PaymentFile, payments: readonly Payment[], payOn: string): string {
  const { currency, debtor } = file;
  const lines = payments.map((payment) => {
    const { amount, payee, reference } = payment;
    return csvLine([
      serviceOf(payment, file)?.name ?? 'TRANSFER',
      formatDecimal(amount, 2),
      currency,
      nameOf(payment),
      swiftText(payee.number, 40),
      swiftText(payee.code, 20),
      swiftText(payee.bank, bankLength),
      swiftText(debtor.accountNumber, 40),
      payOn,
      reference,
      `Withdrawal ${reference}`,
    ]);
  });
  return csvLine(head) + lines.join('');
}
