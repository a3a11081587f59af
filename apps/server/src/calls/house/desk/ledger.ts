import { formatDecimal } from '@sauda/money';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import {
  balancesAt,
  findTransfer,
  ledgerState,
  newestTransfers,
  transfersOfCustomer,
  type Block,
  type SealedTransfer,
} from '../../../modules/ledger/index.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor } from '../../wires/name-of-actor.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';

/** The ledger, to be read: no call of the desk writes it but by a command that moves money for a reason. */
export function deskLedgerHandlers(options: Needs<'database' | 'reconciliation'>): DeskHandlers {
  const { reconciliation } = options;
  const { sql } = options.database;

  return {
    async 'GET /ledger/transfers'({ query }) {
      const page = keyPage(query);
      const { customer, subject } = query;
      if (subject !== undefined && customer === undefined) {
        throw new Refusal('invalid', { fields: { subject: 'is looked for with its customer' } });
      }
      const transfers =
        customer === undefined
          ? await newestTransfers(sql, page)
          : await transfersOfCustomer(sql, { customerId: customer, subjectNo: subject }, page);
      return answerPage(transfers, page, ({ id }) => id, await presenter(sql, transfers));
    },

    async 'GET /ledger/transfer'({ query }) {
      const found = await findTransfer(sql, BigInt(query.id));
      if (found === undefined) throw new Refusal('not_found');
      const { transfer, sameSubject, block, before, after } = found;
      const present = await presenter(sql, [transfer, ...before, ...after]);
      return {
        msg: 'ok',
        data: {
          transfer: present(transfer),
          same_subject: sameSubject.map(present),
          block: block === undefined ? null : presentBlock(block),
          before: before.map(present),
          after: after.map(present),
        },
      };
    },

    async 'GET /ledger/balances'({ query }) {
      const at = new Date(query.at);
      const { cash, holds, loan, transfers } = await balancesAt(sql, query.customer, at);
      return { msg: 'ok', data: { ...presentBalances({ cash, holds, loan }), transfers, at: at.toISOString() } };
    },

    async 'GET /ledger/state'() {
      const [state, look] = await Promise.all([ledgerState(sql), reconciliation.lastRun()]);
      return {
        msg: 'ok',
        data: {
          house: state.house.map(({ account, balance }) => ({ account, balance: formatDecimal(balance) })),
          customers: presentBalances(state.customers),
          last_block: state.lastBlock === undefined ? null : presentBlock(state.lastBlock),
          last_look:
            look === undefined
              ? null
              : {
                  asked_by: nameOfActor(look.askedBy),
                  checked: { ...look.checked },
                  found: look.found,
                  ended_at: look.endedAt.toISOString(),
                },
        },
      };
    },
  };
}

async function presenter(sql: Sql, transfers: readonly SealedTransfer[]) {
  const refs = await customerRefs(
    sql,
    transfers.map((transfer) => transfer.customerId),
  );
  return (transfer: SealedTransfer) => presentTransfer(transfer, refs.get(transfer.customerId));
}

function presentBalances({ cash, holds, loan }: { cash: bigint; holds: bigint; loan: bigint }) {
  return { cash: formatDecimal(cash), holds: formatDecimal(holds), loan: formatDecimal(loan) };
}

function presentTransfer(transfer: SealedTransfer, customer: CustomerRef | undefined) {
  const { cashAfter } = transfer;
  return {
    id: transfer.id.toString(),
    customer: presentCustomerRef(customer ?? { id: transfer.customerId, number: 0n, phone: undefined }),
    debit: transfer.debit,
    credit: transfer.credit,
    amount: formatDecimal(transfer.amount),
    cash_after: cashAfter === undefined ? null : formatDecimal(cashAfter),
    reason: transfer.reason,
    subject: { kind: transfer.subjectKind, no: transfer.subjectNo },
    actor: nameOfActor(transfer.actor),
    posted_at: transfer.postedAt.toISOString(),
    position: transfer.position.toString(),
  };
}

function presentBlock(block: Block) {
  return {
    number: block.number.toString(),
    transfers: block.transferCount,
    merkle_root: block.merkleRoot.toString('hex'),
    previous_hash: block.previousHash.toString('hex'),
    hash: block.hash.toString('hex'),
    sealed_at: block.sealedAt.toISOString(),
  };
}
