import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { Time } from '../shapes.ts';
import { keyPaging, okPage } from './shapes.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** How orders were executed, as everybody can have it. */
export const deskBestExecutionCalls = staffCalls(
  { GET: 'overview.read' },
  {
    'GET /best-execution': {
      summary:
        'Months whose files of best execution are made, the newest first: where they are, and their hashes as they were published',
      query: Type.Object(keyPaging),
      answer: okPage(
        Type.Object({
          id: Type.String({ description: 'The month, YYYY-MM, of UTC.' }),
          orders: Type.Integer(),
          executions: Type.Integer(),
          report: Type.String({ description: 'Its public address.' }),
          report_sha256: Sha256,
          executions_file: Type.String({ description: 'Its public address.' }),
          executions_sha256: Sha256,
          made_at: Time,
        }),
      ),
      mayLag: true,
    },
  },
);
