import { createHash } from 'node:crypto';
import { formatDecimal } from '@sauda/money';
import type { ChargesOfOrders } from '../trading/index.ts';
import type { Signer } from '../../platform/encryption.ts';
import type { Statement } from './statement.ts';

/** Named in the file, so that `verify-statement` knows what it reads: one in which something was charged by law says by what. */
const statementFormat = 'sauda-statement-2';
const chargedFormat = 'sauda-statement-3';

/**
 * What a statement says of itself: whose it is, under which licence, of which period, in which currency, between which
 * balances and numbers of transfers, as of which published head, and what its charges by law are worked out by. Signed as a whole by the key of the heads, so that
 * none of it can be another (docs/LEDGER.md, "Statements").
 */
export function signFacts(statement: Statement, signer: Signer, charges?: ChargesOfOrders) {
  const charged = charges && { charges: writtenCharges(charges) };
  const facts = {
    ...factsOf(statement),
    ...(charged && { format: chargedFormat, ...charged }),
    public_key: signer.publicKey.toString('hex'),
  };
  const hash = createHash('sha256')
    .update(JSON.stringify(signedFields(facts)))
    .digest();
  return { ...facts, signature: signer.sign(hash).toString('hex') };
}

function factsOf({
  issuer,
  customer,
  period,
  madeAt,
  opening,
  closing,
  openingNumber,
  closingNumber,
  head,
}: Statement) {
  return {
    format: statementFormat,
    practice: issuer.licence === undefined,
    licence: issuer.licence ?? null,
    customer: { id: customer.id, number: customer.number.toString(), phone: customer.maskedPhone },
    currency: issuer.currency,
    period: {
      from: period.from,
      to: period.to,
      time_zone: period.timeZone,
      start: period.start.toISOString(),
      end: period.end.toISOString(),
    },
    made_at: madeAt.toISOString(),
    opening_number: openingNumber.toString(),
    opening_balance: formatDecimal(opening),
    closing_number: closingNumber.toString(),
    closing_balance: formatDecimal(closing),
    ledger_head: head === undefined ? null : { number: head.number.toString(), hash: head.hash.toString('hex') },
  };
}

/** Money in ten-thousandths, as transfers have it. */
function writtenCharges({ orders, lines }: ChargesOfOrders) {
  return {
    lines: lines.map(({ tableName: table, levy, assetClass: type, side, base, rounding, ...line }) => ({
      table,
      levy,
      type,
      side,
      base,
      rate: line.rate.toString(),
      rounding,
      step: line.step.toString(),
      least: line.least.toString(),
      most: line.most?.toString() ?? null,
      from: line.fromAt.toISOString(),
    })),
    orders: orders.map(({ no, table, assetClass: type, side, placedAt, quantity, amount, fee }) => ({
      no,
      table,
      type,
      side,
      placed_at: placedAt.toISOString(),
      quantity: quantity.toString(),
      amount: amount.toString(),
      fee: fee.toString(),
    })),
  };
}

/** In this order they are hashed. */
function signedFields(
  facts: ReturnType<typeof factsOf> & { public_key: string; charges?: ReturnType<typeof writtenCharges> },
) {
  const { licence, customer, period, ledger_head: head } = facts;
  return [
    facts.format,
    facts.practice,
    licence?.name ?? null,
    licence?.regulator ?? null,
    licence?.number ?? null,
    customer.id,
    customer.number,
    customer.phone,
    facts.currency,
    period.from,
    period.to,
    period.time_zone,
    period.start,
    period.end,
    facts.made_at,
    facts.opening_number,
    facts.opening_balance,
    facts.closing_number,
    facts.closing_balance,
    head?.number ?? null,
    head?.hash ?? null,
    facts.public_key,
    ...(facts.charges === undefined ? [] : [facts.charges]),
  ];
}
