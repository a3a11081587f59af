import { expect, test } from 'vitest';
import { initialEntries, missingField, submittedEntries, type EntryField } from './entries.ts';

const fields: EntryField[] = [
  { name: 'at', label: 'At', kind: 'time', initial: '2026-11-21T12:30:00.000Z' },
  { name: 'kind', label: 'Kind', options: [{ value: 'a', label: 'A' }] },
  { name: 'reason', label: 'Reason' },
];

test('a time survives the way into its field and back', () => {
  expect(submittedEntries(fields, initialEntries(fields))['at']).toBe('2026-11-21T12:30:00.000Z');
});

test('the first choice stands where none was made, and what is blank is missing', () => {
  expect(initialEntries(fields)['kind']).toBe('a');
  expect(missingField(fields, { ...initialEntries(fields), reason: '  ' })?.name).toBe('reason');
  expect(missingField(fields, { ...initialEntries(fields), reason: 'known' })).toBeUndefined();
});
