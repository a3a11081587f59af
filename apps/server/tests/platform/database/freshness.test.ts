import { beforeEach, describe, expect, test } from 'vitest';
import { Freshness, readLsn } from '../../../src/platform/database/freshness.ts';

let freshness: Freshness;
beforeEach(() => {
  freshness = new Freshness();
});

test('a log sequence number is read as bytes, beyond 32 bits too', () => {
  expect(readLsn('0/16B3748')).toBe(0x16b3748n);
  expect(readLsn('1A/0')).toBe(0x1a_0000_0000n);
});

describe('a replica', () => {
  test('is as of the last moment of which it has all that the primary had', () => {
    freshness.notePrimary({ at: 1_000, lsn: 10n });
    freshness.noteReplica(9n, 10n);
    expect(freshness.asOf).toBe(-Infinity);
    freshness.notePrimary({ at: 2_000, lsn: 20n });
    freshness.noteReplica(15n, 21n);
    expect(freshness.asOf).toBe(1_000);
    freshness.notePrimary({ at: 3_000, lsn: 30n });
    freshness.noteReplica(30n, 30n);
    expect(freshness.asOf).toBe(3_000);
  });

  test('is not old because there is nothing to replay', () => {
    for (const at of [1_000, 2_000, 90_000]) {
      freshness.notePrimary({ at, lsn: 10n });
      freshness.noteReplica(10n, 10n);
    }
    expect(freshness.asOf).toBe(90_000);
  });

  test('that is where its primary has never been is believed only once it is past that', () => {
    freshness.notePrimary({ at: 1_000, lsn: 10n });
    freshness.noteReplica(12n, 11n);
    expect(freshness.asOf).toBe(-Infinity);
    // The primary goes past it, and it stays: its history has ended there.
    for (const [at, lsn] of [
      [2_000, 12n],
      [3_000, 13n],
    ] as const) {
      freshness.notePrimary({ at, lsn });
      freshness.noteReplica(12n, lsn);
      expect(freshness.asOf).toBe(-Infinity);
    }
    freshness.notePrimary({ at: 4_000, lsn: 13n });
    freshness.noteReplica(13n, 13n);
    expect(freshness.asOf).toBe(4_000);
  });

  test('says nothing of a primary that came after another one and is not as far', () => {
    freshness.notePrimary({ at: 1_000, lsn: 100n });
    freshness.noteReplica(100n, 100n);
    freshness.notePrimary({ at: 2_000, lsn: 90n });
    expect(freshness.asOf).toBe(-Infinity);
    freshness.noteReplica(90n, 90n);
    expect(freshness.asOf).toBe(-Infinity);
    freshness.notePrimary({ at: 3_000, lsn: 101n });
    freshness.noteReplica(101n, 101n);
    expect(freshness.asOf).toBe(3_000);
  });
});
