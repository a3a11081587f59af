import { createHash } from 'node:crypto';
import { formatDecimal } from '@sauda/money';
import type { Signer } from '../../platform/encryption.ts';
import { timeZone } from './period.ts';
import type { Statement } from './statement.ts';

/** Named in the file, so that `verify-statement` knows what it reads. */
const statementFormat = 'sauda-statement-2';

/**
 * What a statement says of itself: whose it is, under which licence, of which period, in which currency, between which
 * balances and numbers of transfers, and as of which published head. Signed as a whole by the key of the heads, so that
 * none of it can be another (docs/LEDGER.md, "Statements").
 */
export function signFacts(statement: Statement, signer: Signer) {
  const facts = { ...factsOf(statement), public_key: signer.publicKey.toString('hex') };
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
      time_zone: timeZone,
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

/** In this order they are hashed. */
function signedFields(facts: ReturnType<typeof factsOf> & { public_key: string }) {
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
  ];
}
