import { feeWaiverCauses } from '@sauda/facts';
import type { DeskAnswer } from '@sauda/contract/desk';
import { customerRefs } from '../../../modules/customers/index.ts';
import { dayNumber, TimeZone } from '../../../modules/market/index.ts';
import { actorOf, type Staff } from '../../../modules/staff/staff.ts';
import {
  assignPlan,
  endWaiver,
  listFeePlans,
  listFeeTerms,
  waiveFees,
  type ClassRates,
  type ListedPlan,
} from '../../../modules/trading/index.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type FeeDependencies = Needs<'clock' | 'feePlans' | 'sql' | 'timeZone'>;
const ok = { msg: 'ok' } as const;

/** What trades are charged: whatever changes it takes two. */
export const deskFeePlanHandlers = (dependencies: FeeDependencies): DeskHandlers => ({
  ...planHandlers(dependencies),
  ...termHandlers(dependencies),
});

function planHandlers({ clock, feePlans, sql, timeZone }: FeeDependencies): DeskHandlers {
  return {
    async 'GET /fee-plans'() {
      return { msg: 'ok', data: { rows: (await listFeePlans(sql, clock.now())).map(presentPlan), next: null } };
    },

    'POST /fee-plans/create': ({ body: { name: typed, rates, note }, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const name = typed.trim();
        if (name === '') throw new Refusal('invalid', { fields: { name: 'is required' } });
        const id = await feePlans.create(tx, name, rates, decisionOf(note, staff, proposedBy));
        return {
          answer: { ...ok, data: { id: id.toString() } },
          record: { object: { kind: 'fee plan', id: name }, after: inWords(rates), reason: note },
        };
      }),

    'POST /fee-plans/change': ({ body: { id, from, rates, note }, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const plan = (await listFeePlans(tx, clock.now())).find((one) => one.id === BigInt(id));
        if (plan === undefined) throw new Refusal('not_found');
        await feePlans.change(tx, plan.id, startOf(from, timeZone), rates, decisionOf(note, staff, proposedBy));
        return {
          answer: ok,
          record: {
            object: { kind: 'fee plan', id: plan.name },
            before: inWords(plan.rates),
            after: { ...inWords(rates), from },
            reason: note,
          },
          stakes: {
            facts: { 'Customers who were put into it': plan.isDefault ? 'all others' : String(plan.customers) },
          },
        };
      }),
  };
}

function termHandlers({ clock, sql, timeZone }: FeeDependencies): DeskHandlers {
  return {
    async 'GET /fee-terms'({ query }) {
      const page = keyPage(query);
      const rows = await listFeeTerms(sql, { ...page, customerId: query.customer });
      const refs = await customerRefs(
        sql,
        rows.map(({ customerId }) => customerId),
      );
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        ({ id, customerId, kind, plan, fromAt, untilAt, cause, note, proposedBy, decidedBy, decidedAt }) => ({
          id: id.toString(),
          customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
          ...toWire({ kind, plan, fromAt, untilAt, cause, note, decidedAt }),
          proposed_by: nameOfActor(proposedBy),
          decided_by: nameOfActor(decidedBy),
        }),
      );
    },

    'POST /fee-terms/assign': ({
      body: { customer: customerId, plan, from, note },
      staff,
      proposedBy = staff,
      command,
    }) =>
      command(async (tx) => {
        const term = { customerId, clock, ...decisionOf(note, staff, proposedBy) };
        const name = await assignPlan(tx, term, BigInt(plan), from === undefined ? undefined : startOf(from, timeZone));
        const rates = (await listFeePlans(tx, clock.now())).find(({ id }) => id === BigInt(plan))?.rates;
        return {
          answer: ok,
          record: ofTerms(customerId, { plan: name, from: from ?? 'at once' }, note),
          stakes: { customerId, facts: rates === undefined ? {} : { 'It charges': sentenceOf(rates) } },
        };
      }),

    'POST /fee-terms/waive': ({
      body: { customer: customerId, until, cause, note },
      staff,
      proposedBy = staff,
      command,
    }) =>
      command(async (tx) => {
        const term = { customerId, clock, ...decisionOf(note, staff, proposedBy) };
        await waiveFees(tx, term, { untilAt: endOf(until, timeZone), cause });
        return {
          answer: ok,
          record: ofTerms(customerId, { waived_until: until, cause }, note),
          stakes: { customerId, facts: { 'The customer reads': feeWaiverCauses[cause].en } },
        };
      }),

    'POST /fee-terms/end-waiver': ({ body: { customer: customerId, note }, staff, proposedBy = staff, command }) =>
      command(async (tx) => {
        const until = await endWaiver(tx, { customerId, clock, ...decisionOf(note, staff, proposedBy) });
        return {
          answer: ok,
          record: {
            ...ofTerms(customerId, { waived_until: null }, note),
            before: { waived_until: until.toISOString() },
          },
          stakes: { customerId },
        };
      }),
  };
}

type Person = Pick<Staff, 'login'>;

const decisionOf = (note: string, staff: Person, proposedBy: Person) => ({
  note,
  proposedBy: actorOf(proposedBy),
  decidedBy: actorOf(staff),
});

const startOf = (day: string, zone: string): Date => new Date(new TimeZone(zone).instant(dayNumber(day), 0));
const endOf = (day: string, zone: string): Date => new Date(new TimeZone(zone).instant(dayNumber(day) + 1, 0));

const ofTerms = (customerId: string, after: NonNullable<AuditRecord['after']>, reason: string): AuditRecord => ({
  object: { kind: 'fees of a customer', id: customerId },
  after,
  reason,
});

const percent = (basisPoints: number): string => `${(basisPoints / 100).toFixed(2)} %`;
const inWords = (rates: ClassRates) =>
  Object.fromEntries(Object.entries(rates).map(([name, basisPoints]) => [name, percent(basisPoints)]));
const sentenceOf = (rates: ClassRates): string =>
  Object.entries(inWords(rates))
    .map(([name, fee]) => `${name} ${fee}`)
    .join(', ');

type Row = DeskAnswer<'GET /fee-plans'>['data']['rows'][number];

function presentPlan({ id, name, isDefault, rates, next, nextAt, customers }: ListedPlan): Row {
  return {
    id: id.toString(),
    rates: { ...rates },
    next: next ?? null,
    ...toWire({ name, isDefault, nextAt, customers }),
  };
}
