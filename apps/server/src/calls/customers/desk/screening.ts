import type { DeskAnswer } from '@sauda/contract/desk';
import {
  keepDraft,
  listVersions,
  putInForce,
  type ScreeningList,
} from '../../../modules/compliance/screening/lists.ts';
import { readScreeningCsv } from '../../../modules/compliance/screening/read-csv.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { readFile } from '../../../http/multipart.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** Lists that names are matched with. */
export function deskScreeningHandlers({ clock, sql }: Needs<'clock' | 'sql'>): DeskHandlers {
  return {
    async 'GET /screening'({ query }) {
      const page = keyPage(query);
      return answerPage(await listVersions(sql, page), page, ({ id }) => id, present);
    },

    'POST /screening/upload': ({ query, request, actor, command }) =>
      command(
        async (tx, entries) => {
          const list = await keepDraft(tx, { name: query.list, entries, by: actor, at: clock.now() });
          return {
            answer: { msg: 'ok', data: present(list) },
            record: { object: objectOf(list), after: figuresOf(list) },
          };
        },
        async () => readScreeningCsv(await readFile(request)),
      ),

    'POST /screening/put-in-force': ({ body: { id, reason }, actor, command }) =>
      command(async (tx) => {
        const { list, before } = await putInForce(tx, { id: BigInt(id), by: actor, at: clock.now() });
        return {
          answer: { msg: 'ok', data: present(list) },
          record: {
            object: { kind: 'screening list', id: list.name },
            before: { version: before?.version ?? null },
            after: { ...figuresOf(list), version: list.version },
            reason,
          },
        };
      }),
  };
}

const objectOf = ({ name, version }: ScreeningList) => ({ kind: 'screening list', id: `${name}, version ${version}` });
const figuresOf = ({ entries, added, removed }: ScreeningList) => ({ entries, added, removed });

type Row = DeskAnswer<'GET /screening'>['data']['rows'][number];

function present({ id, name: list, uploadedBy, inForceBy, ...more }: ScreeningList): Row {
  const { version, entries, added, removed, uploadedAt, inForceAt, endedAt } = more;
  const { lookedAt, found, unopened, scannedAt } = more;
  return {
    id: Number(id),
    list,
    state: inForceAt === undefined ? 'draft' : endedAt === undefined ? 'in_force' : 'ended',
    uploaded_by: nameOfActor(uploadedBy),
    in_force_by: inForceBy === undefined ? null : nameOfActor(inForceBy),
    ...toWire({ version, entries, added, removed, uploadedAt, inForceAt, lookedAt, found, unopened, scannedAt }),
  };
}
