import { describe, expect, it } from 'vitest';
import { calls, errorKeys, fillErrorText, type CallDefinition } from '../src/index.ts';
import { deskCalls } from '../src/desk/index.ts';
import { moneyCalls, recordCalls } from '../src/money-calls.ts';
import { de } from '../src/errors/de.ts';
import { en } from '../src/errors/en.ts';
import { es } from '../src/errors/es.ts';
import { zh } from '../src/errors/zh.ts';
import { de as germanFaults } from '../src/faults/de.ts';
import { en as englishFaults } from '../src/faults/en.ts';
import { es as spanishFaults } from '../src/faults/es.ts';
import type { FaultRule } from '../src/faults/index.ts';
import { zh as chineseFaults } from '../src/faults/zh.ts';
import { de as germanNotices } from '../src/notices/de.ts';
import { en as englishNotices } from '../src/notices/en.ts';
import { es as spanishNotices } from '../src/notices/es.ts';
import type { NoticeKind } from '../src/notices/index.ts';
import { zh as chineseNotices } from '../src/notices/zh.ts';

const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();

describe('error texts', () => {
  it.each(Object.entries({ zh, de, es }))('say the same figures in %s as in English', (_, texts) => {
    for (const key of errorKeys) {
      expect(texts[key], key).not.toBe('');
      expect(placesIn(texts[key]), key).toEqual(placesIn(en[key]));
    }
  });

  it('are filled with the figures of the refusal', () => {
    expect(fillErrorText(en.quantity_above_maximum, { maximum: '50', position: 'half' })).toBe(
      'Cannot exceed 50 for half position',
    );
  });
});

describe('texts of faults', () => {
  it.each(Object.entries({ zh: chineseFaults, de: germanFaults, es: spanishFaults }))(
    'say the same figures in %s as in English',
    (_, texts) => {
      for (const [rule, english] of Object.entries(englishFaults)) {
        expect(placesIn(texts[rule as FaultRule]), rule).toEqual(placesIn(english));
      }
    },
  );
});

describe('notice texts', () => {
  it.each(Object.entries({ zh: chineseNotices, de: germanNotices, es: spanishNotices }))(
    'say the same figures in %s as in English',
    (_, texts) => {
      for (const kind of Object.keys(englishNotices) as NoticeKind[]) {
        expect(texts[kind], kind).not.toBe('');
        expect(placesIn(texts[kind]), kind).toEqual(placesIn(englishNotices[kind]));
      }
    },
  );
});

/** The patterns of all texts in a schema, however deep. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) =>
    name === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

describe('calls', () => {
  it('let no figure through that is longer than can be read', () => {
    const all: Readonly<Record<string, CallDefinition>> = { ...calls, ...deskCalls };
    const tooWide = Object.entries(all).flatMap(([key, { body, query }]) =>
      patternsIn([body, query])
        .map((pattern) => new RegExp(pattern, 'u'))
        .filter(
          (pattern) =>
            pattern.test('0.5') && pattern.test('9'.repeat(15)) && !pattern.test('word') && !pattern.test('WORD'),
        )
        .map(() => key),
    );
    expect(tooWide).toEqual([]);
  });

  it('ask for a repeat key only where something is made', () => {
    for (const [key, call] of Object.entries(calls)) {
      if ('repeatable' in call) expect(key.startsWith('POST '), key).toBe(true);
    }
  });

  it('are commands with money or records where they take a repeat key, and each is in one list', () => {
    const repeatable = Object.entries(calls).flatMap(([key, call]) => ('repeatable' in call ? [key] : []));
    expect([...moneyCalls, ...recordCalls].toSorted()).toEqual(repeatable.toSorted());
  });

  it('leave to anybody what comes before a session, what has a secret of its own, and the configuration', () => {
    const open = Object.entries(calls)
      .filter(([, call]) => call.access === 'public')
      .map(([key]) => key);
    expect(open.toSorted()).toEqual([
      'GET /v2/config',
      'POST /stock/user/access/ask',
      'POST /stock/user/access/look',
      'POST /stock/user/access/withdraw',
      'POST /stock/user/login',
      'POST /stock/user/passkey/login',
      'POST /stock/user/passkey/options',
      'POST /stock/user/push/renew',
      'POST /stock/user/reg',
      'POST /v2/user/forget',
    ]);
  });
});
