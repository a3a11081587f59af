import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  keepUnsent,
  notListed,
  sendMessages,
  unsentOf,
  type UnsentMessage,
} from '../../../src/features/support/unsent-messages.ts';
import { allUnanswered, dropUnanswered, forgetUnanswered, retryUnanswered } from '../../../src/lib/unanswered.ts';
import { seeToUnanswered } from '../../../src/lib/until-answered.ts';

const HOUR = 3_600_000;
const written = (content: string) => ({ content, img: '', after: 0 });
const unsent = () => unsentOf('7', allUnanswered());
const contents = () => unsent().map(({ content }) => content);

/** What the server was sent, and what it answers to each text. */
let sent: Array<{ content: string; key: string | null }>;
let answers: Map<string, (() => Response)[]>;

const ok = (): Response => Response.json({ msg: 'ok', data: { id: 1, content: '', from: 'customer' } });
const refused = (status = 422, seconds?: number): Response =>
  Response.json(
    { msg: 'no', data: 'x', message: 'Upload it again' },
    { status, headers: seconds === undefined ? {} : { 'retry-after': String(seconds) } },
  );

beforeEach(() => {
  const kept = new Map<string, string>([
    ['token', 't'],
    ['userInfo', '{"id":7}'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
  sent = [];
  answers = new Map();
  vi.stubGlobal('fetch', (_url: string, { body, headers }: RequestInit) => {
    const { content } = JSON.parse(body as string) as { content: string };
    sent.push({ content, key: new Headers(headers).get('idempotency-key') });
    return Promise.resolve((answers.get(content)?.shift() ?? ok)());
  });
});

afterEach(() => {
  forgetUnanswered();
  vi.unstubAllGlobals();
});

function begin(): void {
  const client = new QueryClient();
  sendMessages(client);
  seeToUnanswered(client);
}

describe('unsent messages', () => {
  it('are sent in the order in which they were written, each under a key of its own, and again under it', async () => {
    answers.set('One', [() => refused(503)]);
    keepUnsent('7', written('One'), Date.now());
    keepUnsent('7', written('Two'), Date.now());
    expect(contents()).toEqual(['One', 'Two']);
    begin();
    await vi.waitFor(() => expect(allUnanswered()).toEqual([]), 30_000);
    expect(sent.map(({ content }) => content)).toEqual(['One', 'One', 'Two']);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });

  it('of another customer are not sent', async () => {
    keepUnsent('8', written('Mine'), Date.now());
    keepUnsent('7', written('Yours'), Date.now());
    begin();
    await vi.waitFor(() => expect(allUnanswered()).toEqual([]), 30_000);
    expect(sent.map(({ content }) => content)).toEqual(['Yours']);
  });

  it('that were refused let the next pass, and come again under another key, in their place', async () => {
    answers.set('One', [refused]);
    answers.set('Three', [refused]);
    for (const content of ['One', 'Two', 'Three']) keepUnsent('7', written(content), Date.now());
    begin();
    await vi.waitFor(
      () => expect(unsent().map(({ failed }) => failed)).toEqual(['Upload it again', 'Upload it again']),
      30_000,
    );
    expect(contents()).toEqual(['One', 'Three']);
    answers.set('One', [() => refused(429, 0.1), () => refused(429, 0.1)]);
    retryUnanswered(unsent()[0]?.key ?? '', Date.now());
    expect(unsent().map(({ content, failed }) => [content, failed])).toEqual([
      ['One', undefined],
      ['Three', 'Upload it again'],
    ]);
    await vi.waitFor(() => expect(contents()).toEqual(['Three']), 30_000);
    const keys = sent.filter(({ content }) => content === 'One').map(({ key }) => key);
    expect(keys.length).toBe(4);
    expect(new Set(keys).size).toBe(2);
    dropUnanswered(unsent()[0]?.key ?? '');
    expect(unsent()).toEqual([]);
  });

  it('that waited for too long fail, since a repeat could be a second message', async () => {
    keepUnsent('7', written('Recent'), Date.now() - 22 * HOUR);
    keepUnsent('7', written('Old'), Date.now() - 23 * HOUR);
    begin();
    await vi.waitFor(() => expect(unsent()).toMatchObject([{ content: 'Old', failed: '' }]), 30_000);
    expect(sent.map(({ content }) => content)).toEqual(['Recent']);
  });

  it('are the same array until something changes', async () => {
    keepUnsent('7', written('One'), Date.now());
    expect(allUnanswered()).toBe(allUnanswered());
    await vi.waitFor(() => expect(allUnanswered()).toEqual([]), 30_000);
  });

  it.each([
    '{',
    '{}',
    '[null,1,"x"]',
    '[{"key":1}]',
    '[{"action":"message","path":"","about":"","key":"k","customer":"7","sentAt":1,"request":{"content":"x"}}]',
  ])('kept as %s are none', (text) => {
    localStorage.setItem('unanswered', text);
    expect(unsent()).toEqual([]);
  });
});

describe('notListed', () => {
  const one = (content: string, after: number, key = content): UnsentMessage => ({
    ...written(content),
    key,
    after,
    writtenAt: 0,
  });
  const listed = (id: number, content: string, from = 'customer') => ({ id, content, from, img: '' });

  it('leaves out what the list shows already, once for each', () => {
    const two = [one('Hello', 4, 'a'), one('Hello', 4, 'b')];
    expect(notListed(two, [listed(5, 'Hello')]).map(({ key }) => key)).toEqual(['b']);
    expect(notListed(two, [listed(6, 'Hello'), listed(5, 'Hello')])).toEqual([]);
  });

  it('takes neither earlier messages, nor those of the desk, nor other words for it', () => {
    const alone = [one('Hello', 4)];
    expect(notListed(alone, [listed(6, 'Bye'), listed(5, 'Hello', 'desk'), listed(4, 'Hello')])).toEqual(alone);
  });
});
