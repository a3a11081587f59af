import { deskRights, mayDo, type DeskQuery } from '@sauda/contract/desk';
import { Readable } from 'node:stream';
import { countCases, newestCases, openCases, readCase, type ListedCase } from '../../../modules/compliance/case.ts';
import { contentsOf, findPaper, type Filing, type Finding, type Paper } from '../../../modules/compliance/contents.ts';
import { readPaper } from '../../../modules/compliance/papers.ts';
import { customerRefs, findCustomer, type CustomerRef } from '../../../modules/customers/index.ts';
import { latestReview } from '../../../modules/identity/identity.ts';
import { findStaffOf, type Staff } from '../../../modules/staff/staff.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { deadlineKey, readNumberedDeadlineKey } from '../../queues/queue-items.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { presentCustomerRef } from '../present.ts';
import { caseCommandHandlers, ofCase } from './case-commands.ts';

type CaseDependencies = Needs<'clock' | 'compliance' | 'currency' | 'database' | 'identity' | 'timeZone'>;

const savedAs = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' } as const;

/** Cases of compliance. One about whoever asks is not there for them. */
export function deskCaseHandlers(dependencies: CaseDependencies): DeskHandlers {
  const { clock, compliance, database } = dependencies;
  const { sql } = database;
  return {
    ...caseCommandHandlers(dependencies),

    async 'GET /cases'({ query, actor, staff }) {
      const filter = filterOf(query, actor, staff);
      if (filter.state !== 'open') {
        const page = keyPage(query);
        return answerPage(await newestCases(sql, filter, page), page, ({ id }) => id, present);
      }
      const limit = query.limit ?? usualLimit;
      const found = await openCases(sql, filter, { limit: limit + 1, after: readNumberedDeadlineKey(query.after) });
      const { rows, next } = pageOfItems(found, limit, ({ deadline, id }) => deadlineKey(deadline, id.toString()));
      return { msg: 'ok', data: { rows: rows.map(present), next } };
    },

    async 'GET /cases/counts'({ actor }) {
      return { msg: 'ok', data: await countCases(sql, actor, clock.now()) };
    },

    async 'GET /cases/one'({ query, staff }) {
      return { msg: 'ok', data: await openOne(dependencies, BigInt(query.id), staff) };
    },

    async 'GET /cases/colleagues'() {
      return { msg: 'ok', data: { rows: await findStaffOf(sql, deskRights['cases.handle']) } };
    },

    async 'GET /cases/paper'({ query, look, reply, staff }) {
      const { id } = await readCase(sql, BigInt(query.id), staff.phone);
      const paper = await findPaper(sql, id, BigInt(query.paper));
      const content = await readPaper(compliance, paper.file);
      await look(ofCase({ id }, { after: { taken: Number(paper.id) } }));
      void reply.headers({
        'content-type': paper.mediaType,
        'content-disposition': `attachment; filename="case-${id}-${paper.id}.${savedAs[paper.mediaType]}"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      return Readable.from(content);
    },
  };
}

function filterOf({ state = 'open', whose, customer }: DeskQuery<'GET /cases'>, actor: string, { phone }: Staff) {
  const owner = whose === undefined ? undefined : whose === 'mine' ? actor : null;
  return { state: state === 'all' ? undefined : state, owner, customerId: customer, notOf: phone };
}

async function openOne({ database: { sql }, identity }: CaseDependencies, id: bigint, staff: Staff) {
  const listed = await readCase(sql, id, staff.phone);
  const [{ findings, notes, papers, filings }, customer, review] = await Promise.all([
    contentsOf(sql, id),
    findCustomer(sql, listed.customerId),
    mayDo(staff.role, 'identity.read') ? latestReview(identity, listed.customerId) : undefined,
  ]);
  if (customer === undefined) throw new Refusal('not_found');
  const others = await customerRefs(sql, [...new Set(findings.flatMap((finding) => finding.others))]);
  return {
    ...present(listed),
    name: review?.realName ?? null,
    frozen_scope: customer.frozenScope ?? null,
    found: findings.map((finding) => presentFinding(finding, others)),
    notes: notes.map(({ id: note, content, actor, createdAt }) =>
      toWire({ id: Number(note), content, by: nameOfActor(actor), createdAt }),
    ),
    papers: papers.map(presentPaper),
    reports: filings.map(presentFiling),
  };
}

const nameOrNull = (actor: string | undefined) => (actor === undefined ? null : nameOfActor(actor));

function present(listed: ListedCase) {
  const { id, customerId, number, phone, owner, openedBy, closedBy, rules, findings, filings, ...more } = listed;
  const { about, openedAt, deadline, closedAt, outcome, note } = more;
  return {
    id: Number(id),
    customer: presentCustomerRef({ id: customerId, number, phone }),
    rules: [...rules],
    findings,
    filings,
    owner: nameOrNull(owner),
    opened_by: nameOfActor(openedBy),
    closed_by: nameOrNull(closedBy),
    ...toWire({ about, openedAt, deadline, closedAt, outcome, note }),
  };
}

function presentFinding(
  { id, rule, facts, others, verdictBy, ...more }: Finding,
  refs: ReadonlyMap<string, CustomerRef>,
) {
  return {
    id: Number(id),
    rule,
    facts: Object.entries(facts).map(([label, text]) => ({ label, text })),
    others: others.flatMap((other) => refs.get(other) ?? []).map(presentCustomerRef),
    verdict_by: nameOrNull(verdictBy),
    ...toWire({ at: more.at, foundAt: more.foundAt, verdict: more.verdict }),
  };
}

const presentPaper = ({ id, name, mediaType, size, actor, createdAt }: Paper) => ({
  id: Number(id),
  title: name,
  bytes: Number(size),
  by: nameOfActor(actor),
  ...toWire({ mediaType, createdAt }),
});

const presentFiling = ({ id, kind, reference, filedOn, paperId, actor, createdAt }: Filing) => ({
  id: Number(id),
  paper: Number(paperId),
  by: nameOfActor(actor),
  ...toWire({ kind, reference, filedOn, createdAt }),
});
