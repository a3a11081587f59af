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
import { nameOfActor, toWire } from '../../to-wire.ts';
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
      return { msg: 'ok', data: toWire({ cash, holds, loan, transfers, at }) };
    },

    async 'GET /ledger/state'() {
      const [state, look] = await Promise.all([ledgerState(sql), reconciliation.lastRun()]);
      return {
        msg: 'ok',
        data: {
          house: state.house.map(toWire),
          customers: toWire(state.customers),
          last_block: state.lastBlock === undefined ? null : presentBlock(state.lastBlock),
          last_look: look === undefined ? null : toWire({ ...look, askedBy: nameOfActor(look.askedBy) }),
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

function presentTransfer(transfer: SealedTransfer, customer: CustomerRef | undefined) {
  const { id, debit, credit, amount, cashAfter, reason, postedAt, position } = transfer;
  return {
    ...toWire({ debit, credit, amount, cashAfter, reason, postedAt }),
    id: id.toString(),
    customer: presentCustomerRef(customer ?? { id: transfer.customerId, number: 0n, phone: undefined }),
    subject: { kind: transfer.subjectKind, no: transfer.subjectNo },
    actor: nameOfActor(transfer.actor),
    position: position.toString(),
  };
}

function presentBlock(block: Block) {
  return toWire({
    number: block.number.toString(),
    transfers: block.transferCount,
    merkleRoot: block.merkleRoot.toString('hex'),
    previousHash: block.previousHash.toString('hex'),
    hash: block.hash.toString('hex'),
    sealedAt: block.sealedAt,
  });
}
