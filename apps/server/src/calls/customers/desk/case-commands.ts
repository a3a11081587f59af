import { mayDo } from '@sauda/contract/desk';
import { freezeReasons } from '@sauda/facts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';
import type { CaseKey } from '../../../modules/compliance/case.ts';
import {
  assignCase,
  closeCase,
  freezeFromCase,
  internalReason,
  noteInCase,
  openCase,
  setCaseDeadline,
} from '../../../modules/compliance/handle-cases.ts';
import { addFiling, addPaper, receivePaper } from '../../../modules/compliance/papers.ts';
import { judgeHit } from '../../../modules/compliance/screening/verdict.ts';
import { givesFreedom } from '../../../modules/customers/index.ts';
import { actorOf, roleOf } from '../../../modules/staff/staff.ts';
import { readFile } from '../../../http/multipart.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type CommandDependencies = Needs<'clock' | 'compliance' | 'currency' | 'timeZone'>;

const ok = { msg: 'ok' } as const;
const keyOf = ({ customer, id }: { customer: string; id: number | string }) => ({
  customerId: customer,
  id: BigInt(id),
});
const made = (id: bigint) => ({ ...ok, data: { id: Number(id) } });

/** What of a case is in the log: its number and what was done, neither whose it is nor what is in it, since more read the log. */
export const ofCase = ({ id }: Pick<CaseKey, 'id'>, change: Omit<AuditRecord, 'object'>): AuditRecord => ({
  object: { kind: 'case', id: id.toString() },
  ...change,
});

/** What is done in a case. */
export function caseCommandHandlers(dependencies: CommandDependencies): DeskHandlers {
  const { compliance } = dependencies;
  return {
    ...paperHandlers(dependencies),
    ...endHandlers(dependencies),

    'POST /cases/open': ({ body: { customer: customerId, about }, actor, command }) =>
      command(async (tx) => {
        const id = await openCase(compliance, tx, { customerId, about, actor });
        return { answer: made(id), record: ofCase({ id }, { after: { opened: true } }) };
      }),

    'POST /cases/assign': ({ body: { login, ...named }, command }) =>
      command(async (tx) => {
        if (login !== null) {
          const role = await roleOf(tx, login);
          if (role === undefined || !mayDo(role, 'cases.handle')) throw new Refusal('unknown_staff');
        }
        const key = keyOf(named);
        const before = await assignCase(tx, key, login === null ? undefined : actorOf({ login }));
        return {
          answer: ok,
          record: ofCase(key, {
            before: { owner: before === undefined ? null : nameOfActor(before) },
            after: { owner: login },
          }),
        };
      }),

    'POST /cases/deadline': ({ body: { deadline, reason, ...named }, command }) =>
      command(async (tx) => {
        const key = keyOf(named);
        const before = await setCaseDeadline(compliance, tx, key, new Date(deadline));
        return {
          answer: ok,
          record: ofCase(key, { before: { deadline: before.toISOString() }, after: { deadline }, reason }),
        };
      }),

    'POST /cases/note': ({ body: { content, ...named }, actor, command }) =>
      command(async (tx) => {
        const key = keyOf(named);
        const note = await noteInCase(compliance, tx, { ...key, content, actor });
        return { answer: made(note), record: ofCase(key, { after: { note: Number(note) } }) };
      }),
  };
}

/** Papers, and what was filed with the authority. */
function paperHandlers({ compliance }: CommandDependencies): DeskHandlers {
  return {
    'POST /cases/paper': ({ query: { title, ...named }, request, actor, command }) =>
      command(
        async (tx, file) => {
          const key = keyOf(named);
          const id = await addPaper(compliance, tx, key, { file, name: title, actor });
          return { answer: made(id), record: ofCase(key, { after: { paper: Number(id) } }) };
        },
        async () => receivePaper(compliance, await readFile(request), actor),
      ),

    'POST /cases/file': ({ body: { kind, reference, filed_on: filedOn, paper, ...named }, actor, command }) =>
      command(async (tx) => {
        const key = keyOf(named);
        const filing = { kind, reference, filedOn, paperId: BigInt(paper), actor };
        const id = await addFiling(compliance, tx, key, filing);
        return { answer: made(id), record: ofCase(key, { after: { filing: Number(id), kind } }) };
      }),
  };
}

/** What touches the customer's freedom, and the end of a case. */
function endHandlers({ clock, compliance, ...house }: CommandDependencies): DeskHandlers {
  const { time } = createFactWords(house);
  return {
    'POST /cases/judge': ({ body: { finding, verdict, reason, ...named }, actor, command }) =>
      command(async (tx) => {
        const key = keyOf(named);
        const said = { finding: BigInt(finding), verdict, by: actor, at: clock.now() };
        const before = await judgeHit(tx, key, said);
        const hit = Number(finding);
        return {
          answer: ok,
          record: ofCase(key, { before: { hit, verdict: before ?? null }, after: { hit, verdict } }),
          takesTwo: verdict === 'cleared',
          stakes: { facts: { 'Why it is somebody else': reason } },
        };
      }),

    'POST /cases/freeze': ({ body: { scope, reason_key: code, ...named }, command }) =>
      command(async (tx) => {
        const { customerId, id } = keyOf(named);
        const reason = freezeReasons[code].en;
        const before = await freezeFromCase(tx, id, { customerId, scope, code, reason, clock });
        return {
          answer: ok,
          record: {
            object: { kind: 'customer', id: customerId },
            before: { frozen: before?.reason ?? null, scope: before?.scope ?? null },
            after: { frozen: reason, scope },
            reason: internalReason(id),
          },
          takesTwo: givesFreedom(before?.scope, scope),
        };
      }),

    'POST /cases/close': ({ body: { outcome, note, ...named }, actor, command }) =>
      command(async (tx) => {
        const key = keyOf(named);
        const { filings, deadline } = await closeCase(compliance, tx, key, { outcome, note, actor });
        return {
          answer: ok,
          record: ofCase(key, { after: { outcome } }),
          takesTwo: filings === 0,
          stakes: { facts: { 'Why it is closed': note, Deadline: time(deadline) } },
        };
      }),
  };
}
