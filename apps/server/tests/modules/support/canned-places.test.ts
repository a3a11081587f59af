import { describe, expect, test } from 'vitest';
import { fillPlaces, requireKnownPlaces } from '../../../src/modules/support/canned-places.ts';

describe('places of answers kept ready', () => {
  test('are those of the list, in whole braces', () => {
    for (const fine of ['Good day', 'Dear {name}, {number} {phone_end} {reference}', '']) requireKnownPlaces(fine);
    for (const [wrong, place] of [
      ['Dear {nmae}', '{nmae}'],
      ['Dear { name }', '{ name }'],
      ['Dear {}', '{}'],
      ['Dear {name', '{'],
      ['Dear name}', '}'],
      ['Dear {{name}}', '{'],
    ] as const) {
      expect(() => requireKnownPlaces(wrong), wrong).toThrow(
        expect.objectContaining({ key: 'unknown_place', details: { values: { place } } }),
      );
    }
  });

  test('are filled with what is known, and once: a value is no place', () => {
    const values = { name: '{reference}', number: '10000042', reference: undefined };
    expect(fillPlaces('{name}, {number}, {number}: {reference} {reference}', values)).toEqual({
      content: '{reference}, 10000042, 10000042: {reference} {reference}',
      missing: ['reference'],
    });
    expect(fillPlaces('No places', {})).toEqual({ content: 'No places', missing: [] });
  });
});
