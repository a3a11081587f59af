import { proposerKey, proposersOf } from '../../../modules/staff/proposals/read-proposals.ts';
import { readAudit, type AuditEntry } from '../../../modules/audit/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor, toWire, timeOrNull } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';

const objectKind = 'config entry';

/** What an operator changes while it runs. Its history is the audit log's. */
export function deskConfigHandlers({ settings, sql }: Needs<'settings' | 'sql'>): DeskHandlers {
  return {
    async 'GET /config'() {
      const rows = settings.declared().map(({ tag, rule, value, updatedAt, updatedBy }) => ({
        tag,
        value: value ?? rule.usual ?? '',
        default: rule.usual ?? null,
        about: rule.about,
        figure: rule.figure ?? null,
        takes_two: settings.takesTwo(tag),
        updated_at: timeOrNull(updatedAt),
        updated_by: updatedBy === undefined ? null : nameOfActor(updatedBy),
      }));
      return { msg: 'ok', data: { rows } };
    },

    async 'GET /config/history'({ query }) {
      const page = keyPage(query);
      const entries = await readAudit(sql, { objectKind, objectId: query.tag, before: page.before, limit: page.limit });
      const proposers = await proposersOf(sql, objectKind, entries);
      return answerPage(
        entries,
        page,
        ({ id }) => id,
        (entry) => presentChange(entry, proposers.get(proposerKey(entry))),
      );
    },

    'POST /config/set': ({ body: { tag, value, was, reason }, actor, command }) =>
      command(async (tx) => {
        await settings.change(tx, { tag, value, was, actor });
        return {
          answer: { msg: 'ok' },
          record: { object: { kind: objectKind, id: tag }, before: was, after: value, reason },
          takesTwo: settings.takesTwo(tag),
        };
      }),
  };
}

function presentChange({ objectId, before, after, actor, reason, at }: AuditEntry, proposer: string | undefined) {
  const by = proposer === undefined ? nameOfActor(actor) : `${nameOfActor(actor)}, proposed by ${proposer}`;
  return toWire({ tag: objectId, before: textOf(before), after: textOf(after), by, reason, at });
}

/** What the log holds of an entry is one JSON string. */
function textOf(json: string | undefined): string | null {
  return json === undefined ? null : String(JSON.parse(json));
}
