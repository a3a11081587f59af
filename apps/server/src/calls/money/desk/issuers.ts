import { formatDecimal } from '@sauda/money';
import {
  listIssuerPayments,
  listIssuers,
  payIssuer,
  type Issuer,
  type ListedPayment,
} from '../../../modules/cashier/issuers/issuer-payments.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { priceOf } from '../../deal/present.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What public offers have raised, and what was paid of it to their issuers, by two. */
export function deskIssuerHandlers({
  clock,
  sql,
  ...house
}: Needs<'clock' | 'currency' | 'sql' | 'timeZone'>): DeskHandlers {
  const { money } = createFactWords(house);
  return {
    async 'GET /issuers'({ query }) {
      const page = keyPage(query);
      return answerPage(await listIssuers(sql, page), page, ({ id }) => id, presentIssuer);
    },

    async 'GET /issuers/payments'({ query }) {
      const page = keyPage(query);
      const ipoId = query.ipo === undefined ? undefined : BigInt(query.ipo);
      return answerPage(await listIssuerPayments(sql, { ...page, ipoId }), page, ({ id }) => id, presentPayment);
    },

    'POST /issuers/pay': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { bank_reference: bankReference, reason } = body;
        const amount = priceOf('amount', body.amount);
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const people = { proposedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy), paidBy: actorOf(staff) };
        const asked = { ipoId: BigInt(body.id), amount, bankReference, reason, ...people };
        const { payment, issuer } = await payIssuer(tx, asked, { clock });
        const { no, fee } = payment;
        const { companyName, raised, paid } = issuer;
        const net = amount - fee;
        return {
          answer: { msg: 'ok', data: { no } },
          record: {
            object: { kind: 'issuer', id: issuer.id.toString() },
            before: { owed: formatDecimal(raised - paid) },
            after: { owed: formatDecimal(raised - paid - amount), bank_reference: bankReference },
            reason,
          },
          stakes: {
            amount: net,
            facts: { Issuer: companyName, Raised: money(raised), 'The house keeps': money(fee) },
          },
        };
      }),
  };
}

function presentIssuer({ id, symbol, companyName, status, issuerFeeBasisPoints = 0, raised, paid, fees }: Issuer) {
  const feePercent = BigInt(issuerFeeBasisPoints) * 100n;
  return {
    id: Number(id),
    ...toWire({ symbol, companyName, status, feePercent, raised, paid, fees, owed: raised - paid }),
  };
}

function presentPayment({ id, no, ipoId, companyName, amount, fee, bankReference, reason, ...row }: ListedPayment) {
  const { isUnproved: unproved, paidAt } = row;
  return {
    id: Number(id),
    ipo: Number(ipoId),
    ...toWire({ no, companyName, amount, fee, net: amount - fee, bankReference, unproved, reason, paidAt }),
    proposed_by: nameOfActor(row.proposedBy),
    paid_by: nameOfActor(row.paidBy),
  };
}
