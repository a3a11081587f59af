import type { CallDefinition } from '@sauda/contract';
import { deskCalls, deskRights, mayCall, type DeskCallKey } from '@sauda/contract/desk';
import { describe, expect, test } from 'vitest';
import { masked } from '../../../src/calls/wires/masked.ts';

const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
const keys = Object.keys(deskCalls) as DeskCallKey[];

describe('an auditor', () => {
  test('can command nothing: no POST but those of their own session', () => {
    const may = keys.filter((key) => key.startsWith('POST') && mayCall('auditor', definitions[key].access));
    expect(may.toSorted()).toEqual([
      'POST /session/enrol',
      'POST /session/lock',
      'POST /session/log-in',
      'POST /session/log-out',
      'POST /session/password',
      'POST /session/unlock',
    ]);
  });

  test('has every right to read, and none that shows what cannot be masked', () => {
    const rights = Object.keys(deskRights) as Array<keyof typeof deskRights>;
    const unread = rights.filter((right) => right.endsWith('.read') && !mayCall('auditor', right));
    expect(unread).toEqual([]);
    const files = keys.filter((key) => key.startsWith('GET') && definitions[key].mediaTypes !== undefined);
    expect(files.filter((key) => mayCall('auditor', definitions[key].access))).toEqual([
      'GET /audit/export',
      // It names nobody but by a number.
      'GET /customers/document',
      'GET /stream',
    ]);
  });
});

describe('what is masked', () => {
  test.each([
    ['phone', '9000000001', '••••0001'],
    ['id_number', 'ABCDE1234F', '••••234F'],
    ['contact', 'asha@example.com, after six', '•••• six'],
    ['content', 'Call me at 90000 00001, or +91-9000000001.', 'Call me at ••••0001, or ••••0001.'],
    ['description', 'NEFT 004200130075 of ABCDE1234F', 'NEFT ••••0075 of ••••234F'],
    [
      'after',
      '{"phone":"9000000001","bank_reference":"412345678901"}',
      '{"phone":"••••0001","bank_reference":"412345678901"}',
    ],
    ['after', 'no JSON 9000000001', 'no JSON ••••0001'],
  ])('%s %s', (name, text, shown) => {
    expect(masked({ data: { rows: [{ [name]: text }] } })).toEqual({ data: { rows: [{ [name]: shown }] } });
  });

  test.each([
    ['id', '0199aa00-0000-7000-8000-000000000001/1234567890'],
    ['bank_reference', '412345678901'],
    ['amount', '1234567890.00'],
    ['created_at', '2026-11-20T09:00:00.000Z'],
    ['reason', 'Order AB123456789012 of 2026-11-20'],
    ['after', '{"amount":"1234567890.00"}'],
    ['number', 10_000_001],
    ['phone', null],
  ])('and what is not: %s %s', (name, value) => {
    expect(masked({ [name]: value })).toEqual({ [name]: value });
  });

  test('every text of the contract that names a phone or a document is hidden by its name', () => {
    const named = keys.filter((key) => key.startsWith('GET')).flatMap((key) => textsIn(definitions[key].answer));
    const personal = [...new Set(named)].filter((name) => /phone|contact|id_number|aadhaar|passport/.test(name));
    const shown = personal.filter((name) => masked({ [name]: 'AB-123456' })[name] === 'AB-123456');
    // The end of a phone is what is left of one.
    expect(shown.toSorted()).toEqual(['new_phone_end', 'phone_end']);
  });

  function textsIn(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    const properties = 'properties' in schema ? Object.entries(schema.properties as Record<string, object>) : [];
    const own = properties.filter(([, { type }]: [string, { type?: unknown }]) => String(type).includes('string'));
    return [...own.map(([name]) => name), ...Object.values(schema).flatMap(textsIn)];
  }
});
