import type { DeskAnswer } from '@sauda/contract/desk';
import { isUndecided, refusal } from '../../features/queue/decide.ts';
import type { Decision, QueueDefinition } from '../../features/queue/queue-definition.ts';
import { maskedPhone, Whom } from '../../features/queue/whom.tsx';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { reasonField } from '../../ui/entries.ts';
import { Facts } from '../../ui/facts.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';

type Access = DeskAnswer<'GET /access'>['data']['rows'][number];

const statuses = {
  received: { tone: 'waiting', text: 'New' },
  taken_up: { tone: 'active', text: 'Looked at' },
  identity_asked: { tone: 'active', text: 'Identity asked for' },
  waiting: { tone: 'good', text: 'Agreed to' },
} as const;

function Status({ item: { status } }: { item: Access }) {
  const { tone, text } = statuses[status];
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

const lostWords = {
  password: 'Login password',
  authenticator: 'Authenticator app',
  passkeys: 'All passkeys',
  transaction_password: 'Transaction password',
  phone: 'Phone number',
} as const satisfies Record<Access['lost'], string>;

const proofWords = {
  in_person: 'In person',
  video: 'By video',
  document: 'By a document',
  questions: 'By what only they know',
} as const;
type ProofWay = keyof typeof proofWords;
const isProofWay = (word: string): word is ProofWay => Object.hasOwn(proofWords, word);

/** What is lost, and where the account has none of it, that. */
function lostText({ lost, has_lost: has }: Access): string {
  return has === false ? `${lostWords[lost]} (there is none)` : lostWords[lost];
}

function Match({ item: { customer } }: { item: Access }) {
  return customer === null ? <StatusPill tone="bad">No customer</StatusPill> : customer.number;
}

function proofText({ way, note, by, at }: NonNullable<Access['proof']>): string {
  return `${proofWords[way]}: ${note} (${by}, ${timeText(at)})`;
}

/** Something that is said of a request and leaves it in the queue. */
function step(
  word: 'take-up' | 'ask-identity',
  { key, label, explain }: Pick<Decision<Access>, 'key' | 'label'> & { readonly explain: string },
  isPossible: (item: Access) => boolean,
): Decision<Access> {
  return {
    key,
    label,
    tone: 'primary',
    fields: () => [],
    explain: () => explain,
    isPossible: (item) => isUndecided(item) && isPossible(item),
    async decide({ id }) {
      await runCommand(`POST /access/${word}`, { id });
      return { isOver: false };
    },
  };
}

/** The code is shown to the second person alone, among the proposals. */
const handOutCode: Decision<Access> = {
  key: 'a',
  label: 'Hand out a code',
  tone: 'primary',
  fields: () => [{ ...reasonField, label: 'How you made sure that it is them' }],
  explain: (item) => (
    <>
      <Whom item={item} /> can choose a new login password with the code, within a day. A second person confirms it,
      sees the code, and tells it by the way that was given, never in the app.
    </>
  ),
  isPossible: (item) => isUndecided(item) && item.customer !== null && item.lost === 'password',
  async decide({ id, customer }, { reason = '' }) {
    if (customer === null) throw new Error('Nobody is registered with this phone.');
    const command = runCommand('POST /customers/reset-code', { id: customer.id, request: id, reason });
    const said = await command.then(() => 'The code is handed out.', sayProposed);
    return { isOver: false, isProposed: true, said };
  },
};

const noteProof: Decision<Access> = {
  key: 'p',
  label: 'Note the proof',
  tone: 'primary',
  fields: () => [
    {
      name: 'way',
      label: 'How they have proved who they are',
      mustChoose: true,
      options: Object.entries(proofWords).map(([value, label]) => ({ value, label })),
    },
    { ...reasonField, name: 'note', label: 'What was seen or said' },
  ],
  explain: () => 'It stays at the request with your name, and the second person reads it.',
  isPossible: (item) => isUndecided(item) && item.status !== 'waiting',
  async decide({ id }, { way = '', note = '' }) {
    if (!isProofWay(way)) throw new Error('There is no such proof.');
    await runCommand('POST /access/note-proof', { id, way, note });
    return { isOver: false };
  },
};

const replaceIt: Decision<Access> = {
  key: 'a',
  label: 'Agree to it',
  tone: 'primary',
  fields: () => [reasonField],
  explain: (item) => (
    <>
      Once a second person has confirmed it, <Whom item={item} /> is told on every device and can say no for the waiting
      time, in which withdrawals rest. {lostWords[item.lost]}: {item.lost === 'phone' ? 'changed' : 'removed'} after
      that.
    </>
  ),
  isPossible: (item) =>
    isUndecided(item) &&
    item.lost !== 'password' &&
    item.status !== 'waiting' &&
    item.customer !== null &&
    item.proof !== null &&
    item.has_lost === true,
  async decide({ id, customer }, { reason = '' }) {
    if (customer === null) throw new Error('Nobody is registered with this phone.');
    const command = runCommand('POST /customers/replace-key', { id: customer.id, request: id, reason });
    const said = await command.then(() => 'It waits for its time.', sayProposed);
    return { isOver: false, isProposed: true, said };
  },
};

export const queue: QueueDefinition<Access> = {
  name: 'access',
  title: 'Access requests',
  empty: 'Nobody waits for a way in.',
  nameOf: ({ no }) => `Request ${no}`,
  hasDeadlines: false,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Lost', cell: lostText },
    { label: 'Phone', cell: ({ phone_end: end }) => maskedPhone(end) },
    { label: 'Customer', cell: (item) => <Match item={item} /> },
    { label: 'Status', cell: (item) => <Status item={item} /> },
  ],
  decisions: [
    step(
      'take-up',
      { key: 't', label: 'Take up', explain: 'Who asked sees that it is looked at.' },
      ({ status }) => status === 'received',
    ),
    step(
      'ask-identity',
      { key: 'i', label: 'Ask for identity', explain: 'Who asked reads that we need to make sure that it is them.' },
      ({ status }) => status !== 'identity_asked' && status !== 'waiting',
    ),
    noteProof,
    handOutCode,
    replaceIt,
    refusal({
      queue: 'access',
      explain: () => 'Who asked reads the reason, whether or not anybody is registered with the phone.',
    }),
  ],
  panelWidth: 420,
  Details: ({ item }) => (
    <Facts
      rows={[
        ['Status', <Status key="status" item={item} />],
        ['Lost', lostText(item)],
        ['Phone', maskedPhone(item.phone_end)],
        ['New phone', item.new_phone_end === null ? '–' : maskedPhone(item.new_phone_end)],
        ['Customer', <Match key="match" item={item} />],
        ['How they are reached', item.contact],
        ['Message', item.message === '' ? '–' : item.message],
        ['Proof of identity', item.proof === null ? '–' : proofText(item.proof)],
        ['Takes effect', item.due_at === null ? '–' : timeText(item.due_at)],
        ['Asked', timeText(item.created_at)],
        ['Ends by itself', timeText(item.expires_at)],
      ]}
    />
  ),
};
