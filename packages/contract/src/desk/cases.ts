import { freezeReasonKeys, freezeScopes } from '@sauda/facts';
import { Type } from 'typebox';
import { staffCalls } from '../define.ts';
import { IdInput, NullableText, NullableTime, Time, nullableEnum, okData, okEmpty, text } from '../shapes.ts';
import { CustomerRef } from './customers.ts';
import { CustomerId, Day, Reason, keyPaging, okPage } from './shapes.ts';

/** How a case may end: reported to the authority, or why not. */
export const caseOutcomes = ['reported', 'no_suspicion', 'explained', 'mistaken', 'other'] as const;
/** About a suspicious transaction, and about cash above what the law names. */
export const filingKinds = ['str', 'ctr'] as const;
/** That somebody on a list is somebody else, or the customer. */
const verdicts = ['cleared', 'confirmed'] as const;
const Outcome = Type.Enum([...caseOutcomes]);
const FilingKind = Type.Enum([...filingKinds]);

const Rule = Type.String({ description: 'What has found it, such as `small_deposits`.' });

const Case = Type.Object({
  id: Type.Integer(),
  customer: Type.Object(CustomerRef),
  about: { ...NullableText, description: 'Of one that somebody has opened.' },
  rules: Type.Array(Rule, { description: 'Each once.' }),
  findings: Type.Integer(),
  filings: Type.Integer(),
  owner: { ...NullableText, description: 'The login of who takes care of it.' },
  opened_by: Type.String({ description: 'A login, or `rules`.' }),
  opened_at: Time,
  deadline: Time,
  closed_by: NullableText,
  closed_at: NullableTime,
  outcome: nullableEnum(...caseOutcomes),
  note: { ...NullableText, description: 'Why it was closed so.' },
});

const Finding = Type.Object({
  id: Type.Integer(),
  rule: Rule,
  facts: Type.Array(Type.Object({ label: Type.String(), text: Type.String() })),
  others: Type.Array(Type.Object(CustomerRef), { description: 'Other customers whom it concerns: 20 at most.' }),
  at: { ...Time, description: 'When what it tells of happened.' },
  found_at: Time,
  verdict: { ...nullableEnum(...verdicts), description: 'Of somebody on a list: whether it is them.' },
  verdict_by: NullableText,
});

const Note = Type.Object({ id: Type.Integer(), content: Type.String(), by: Type.String(), created_at: Time });

const Paper = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  media_type: Type.Enum(['application/pdf', 'image/jpeg']),
  bytes: Type.Integer(),
  by: Type.String(),
  created_at: Time,
});

const Filing = Type.Object({
  id: Type.Integer(),
  kind: FilingKind,
  reference: Type.String({ description: 'Under which the authority has taken it in.' }),
  filed_on: Day,
  paper: Type.Integer(),
  by: Type.String(),
  created_at: Time,
});

/** A customer and a case about them: nobody does anything in one about themselves, nor sees it. */
const Named = { customer: CustomerId, id: IdInput };
/** A number in an address that a file is at. */
const Digits = Type.String({ pattern: '^\\d{1,15}$' });
const Made = okData(Type.Object({ id: Type.Integer() }));

export const deskCaseCalls = staffCalls(
  { GET: 'cases.read', POST: 'cases.handle' },
  {
    'GET /cases': {
      summary:
        'Cases of compliance: those that are open by their deadline, so that what is overdue is on top; else the newest first',
      query: Type.Object({
        ...keyPaging,
        state: Type.Optional(Type.Enum(['open', 'closed', 'all'], { description: '`open` where absent.' })),
        whose: Type.Optional(Type.Enum(['mine', 'nobody'], { description: 'By who takes care of it.' })),
        customer: Type.Optional(CustomerId),
      }),
      answer: okPage(Case),
    },
    'GET /cases/counts': {
      summary: 'How many cases are open, overdue and mine',
      answer: okData(Type.Object({ open: Type.Integer(), overdue: Type.Integer(), mine: Type.Integer() })),
    },
    'GET /cases/one': {
      summary: 'A case with what was found, noted, kept and filed in it: of each the newest 200',
      query: Type.Object({ id: IdInput }),
      answer: okData(
        Type.Object({
          ...Case.properties,
          name: {
            ...NullableText,
            description: 'The real name that the customer has given last, whatever has become of it.',
          },
          frozen_scope: nullableEnum(...freezeScopes),
          found: Type.Array(Finding),
          notes: Type.Array(Note),
          papers: Type.Array(Paper),
          reports: Type.Array(Filing),
        }),
      ),
    },
    'GET /cases/colleagues': {
      summary: 'Staff who may take care of a case, by name',
      access: 'cases.handle',
      answer: okData(Type.Object({ rows: Type.Array(Type.Object({ login: Type.String(), name: Type.String() })) })),
    },
    'POST /cases/open': {
      summary: 'Open a case about a customer, where none is open',
      repeatable: true,
      body: Type.Object({ customer: CustomerId, about: Reason }),
      answer: Made,
    },
    'POST /cases/assign': {
      summary: 'Hand a case to a member of staff, or with null to nobody',
      body: Type.Object({ ...Named, login: Type.Union([text(40), Type.Null()]) }),
      answer: okEmpty,
    },
    'POST /cases/deadline': {
      summary: 'Set another deadline of a case',
      body: Type.Object({ ...Named, deadline: Time, reason: Reason }),
      answer: okEmpty,
    },
    'POST /cases/note': {
      summary: 'Note something in a case; it stays, and what it says is not in the audit log',
      repeatable: true,
      body: Type.Object({ ...Named, content: text(4_000) }),
      answer: Made,
    },
    'POST /cases/paper': {
      summary: 'Keep a paper in a case: a PDF, or a picture, of 10 MB at most. It is only ever handed out to be saved',
      multipart: true,
      query: Type.Object({ customer: CustomerId, id: Digits, title: text(100) }),
      answer: Made,
    },
    'GET /cases/paper': {
      summary: 'A paper of a case, to be saved; who took it is in the audit log',
      access: 'cases.paper',
      query: Type.Object({ id: Digits, paper: Digits }),
      answer: Type.String(),
      mediaTypes: ['application/pdf', 'image/jpeg'],
    },
    'POST /cases/file': {
      summary:
        'Note that a report was filed with the authority: the paper, and the number and day it was taken in under',
      repeatable: true,
      body: Type.Object({
        ...Named,
        kind: FilingKind,
        reference: Type.String({ pattern: '^[0-9A-Z][0-9A-Z/.\\-]{2,39}$', examples: ['STR/2026/118'] }),
        filed_on: Day,
        paper: IdInput,
      }),
      answer: Made,
    },
    'POST /cases/judge': {
      summary:
        'Say whether somebody on a list is the customer: that they are somebody else takes two people, and holds until name or entry changes',
      second: 'depends',
      body: Type.Object({ ...Named, finding: IdInput, verdict: Type.Enum([...verdicts]), reason: Reason }),
      answer: okEmpty,
    },
    'POST /cases/freeze': {
      summary:
        'Freeze the customer’s account, as a whole or in part, with the number of the case as the reason for the staff. A change that gives them more takes two people',
      second: 'depends',
      body: Type.Object({
        ...Named,
        scope: Type.Enum([...freezeScopes]),
        reason_key: Type.Enum([...freezeReasonKeys], { description: 'What the customer reads, in their language.' }),
      }),
      answer: okEmpty,
    },
    'POST /cases/close': {
      summary: 'Close a case with an outcome; one in which nothing was filed takes two people',
      second: 'depends',
      body: Type.Object({ ...Named, outcome: Outcome, note: Reason }),
      answer: okEmpty,
    },
  },
);
