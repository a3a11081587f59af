import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { IdInput, NullableText, NullableTime, Time, okData } from '../shapes.ts';
import { Reason, keyPaging, okPage } from './shapes.ts';

const ListName = Type.String({
  pattern: '^[A-Z0-9][A-Z0-9 .\\-]{1,39}$',
  examples: ['UN SC'],
  description: 'Capitals, digits, spaces, dots and hyphens; versions of one list have one name.',
});

const List = Type.Object({
  id: Type.Integer(),
  list: ListName,
  version: Type.Integer(),
  entries: Type.Integer(),
  added: Type.Integer({ description: 'Beside the version that was in force when it was uploaded.' }),
  removed: Type.Integer(),
  state: Type.Enum(['draft', 'in_force', 'ended'], { description: 'ended: another version took its place.' }),
  uploaded_by: Type.String(),
  uploaded_at: Time,
  in_force_by: NullableText,
  in_force_at: NullableTime,
  looked_at: Type.Integer({ description: 'How many customers have been matched with it.' }),
  found: Type.Integer({ description: 'How many hits were new.' }),
  unopened: Type.Integer({
    description: 'Names that could not be matched: they could not be opened, or the log says why.',
  }),
  scanned_at: { ...NullableTime, description: 'When everybody had been matched with it.' },
});

export const deskScreeningCalls = staffCalls(
  { GET: 'screening.read', POST: 'screening.manage' },
  {
    'GET /screening': {
      summary: 'Versions of screening lists, the newest first, and how far everybody has been matched with each',
      query: Type.Object(keyPaging),
      answer: okPage(List),
    },
    'POST /screening/upload': {
      summary:
        'Upload a version of a list as CSV in UTF-8: a column `name`, and any of `aliases`, `birth_date`, `id_number`, `reference`; several with `;` between. It is a draft',
      multipart: true,
      query: Type.Object({ list: ListName }),
      answer: okData(List),
    },
    'POST /screening/put-in-force': {
      summary: 'Put a version in the place of the one in force: everybody is then matched with it',
      second: 'always',
      body: Type.Object({ id: IdInput, reason: Reason }),
      answer: okData(List),
    },
  },
);
