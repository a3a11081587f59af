import { Type } from 'typebox';
import { DocumentRow, documentQuery } from '../calls/statements.ts';
import { staffCalls } from '../define.ts';
import { CustomerId, keyPaging, okPage } from './shapes.ts';

/** Contract notes and monthly statements of a customer, as they get them. They name no phone, and nobody but by their number. */
export const deskDocumentCalls = staffCalls(
  { GET: 'documents.read' },
  {
    'GET /customers/documents': {
      summary: 'Contract notes and monthly statements of a customer, those of the last day first',
      query: Type.Object({ ...keyPaging, id: CustomerId, kind: Type.Optional(Type.Enum(['note', 'statement'])) }),
      answer: okPage(DocumentRow),
      mayLag: true,
    },
    'GET /customers/document': {
      summary: 'One of them as a file, as the customer gets it; who takes it is in the log',
      query: Type.Object({ id: CustomerId, ...documentQuery }),
      answer: Type.String(),
      mediaTypes: ['application/pdf', 'application/json'],
      mayLag: true,
    },
  },
);
