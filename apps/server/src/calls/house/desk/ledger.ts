import { customerIdOf, customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import {
  balancesAt,
  findTransfer,
  ledgerState,
  listTransfers,
  sumTransfers,
  type Block,
  type SealedTransfer,
  type TransferFilter,
  type TransferSum,
} from '../../../modules/ledger/index.ts';
import type { DeskQuery } from '@sauda/contract/desk';
import { parseDecimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { keyPage, pageOfItems } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import { dayMs } from '../../../platform/time.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';

/** The ledger, to be read: no call of the desk writes it but by a command that moves money for a reason. */
export function deskLedgerHandlers(options: Needs<'clock' | 'database' | 'reconciliation'>): DeskHandlers {
  const { clock, reconciliation } = options;
  const { sql } = options.database;

  return {
    async 'GET /ledger/transfers'({ query }) {
      const page = keyPage(query);
      const filter = await filterOf(sql, query);
      if (filter === undefined) return { msg: 'ok', data: { rows: [], next: null, sum: presentSum(none) } };
      const [{ rows: found, reached }, sum] = await Promise.all([
        listTransfers(sql, filter, page),
        isAddedUp(filter, clock.now()) ? sumTransfers(sql, filter) : undefined,
      ]);
      const { rows, next } = pageOfItems(found, page.limit - 1, ({ id }) => id.toString());
      const present = await presenter(sql, rows);
      return {
        msg: 'ok',
        data: {
          rows: rows.map(present),
          next: next ?? reached?.toString() ?? null,
          sum: sum === undefined ? null : presentSum(sum),
        },
      };
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
      const { cash, holds, loan, unsettled, transfers } = await balancesAt(sql, query.customer, at);
      return { msg: 'ok', data: toWire({ cash, holds, loan, unsettled, transfers, at }) };
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

/** What the transfers of everybody are added up over; those of a customer always are. */
const mostAddedMs = dayMs;
const none: TransferSum = { count: 0, amount: 0n, cash: 0n };

function isAddedUp({ customerId, from, to }: TransferFilter, now: Date): boolean {
  if (customerId !== undefined) return true;
  return from !== undefined && (to ?? now).getTime() - from.getTime() <= mostAddedMs;
}

/** @returns undefined where it is of a customer that there is not */
async function filterOf(sql: Sql, query: DeskQuery<'GET /ledger/transfers'>): Promise<TransferFilter | undefined> {
  const { customer, who, subject: subjectNo, account, reason, amount_from: amountFrom, amount_to: amountTo } = query;
  const customerId = who === undefined ? customer : await customerIdOf(sql, who);
  if (who !== undefined && (customerId === undefined || (customer !== undefined && customer !== customerId))) return;
  if (subjectNo !== undefined && customerId === undefined) {
    throw new Refusal('invalid', { fields: { subject: 'is looked for with its customer' } });
  }
  return {
    customerId,
    subjectNo,
    account,
    reason,
    amountFrom: amountFrom === undefined ? undefined : parseDecimal(amountFrom),
    amountTo: amountTo === undefined ? undefined : parseDecimal(amountTo),
    from: momentOf(query.from),
    to: momentOf(query.to),
  };
}

const presentSum = ({ count, ...sums }: TransferSum) => ({ count, ...toWire(sums) });

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
