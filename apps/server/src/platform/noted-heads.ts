import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** A head as it was published: its number and hash, and whatever else was written. */
export interface NotedHead {
  readonly number: string;
  readonly hash: string;
}

/**
 * The heads that were published last, kept outside the database: a restored database, or a replica that lost its last
 * commits, would publish others with the same numbers.
 */
export interface NotedHeads<Head extends NotedHead> {
  /** Oldest first; empty where none was ever published from here. */
  read(): readonly Head[];
  /** Adds one, durably, before anybody else can see it. */
  note(head: Head): void;
}

/** So many can be put back, or be said to be gone. */
const keptAtMost = 500;

/** @param file shared by all nodes, and best on another disk than the database */
export function createNotedHeads<Head extends NotedHead>(file: string): NotedHeads<Head> {
  function read(): readonly Head[] {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
    try {
      return (JSON.parse(text) as { heads: Head[] }).heads;
    } catch (cause) {
      throw new StartError(`${file} has the heads that were published and cannot be read: put a copy of it back.`, {
        cause,
      });
    }
  }

  return {
    read,
    note(head) {
      const heads = [...read().filter(({ number }) => BigInt(number) < BigInt(head.number)), head];
      mkdirSync(dirname(file), { recursive: true });
      const draft = `${file}.${process.pid}`;
      const descriptor = openSync(draft, 'w', 0o600);
      try {
        writeSync(descriptor, `${JSON.stringify({ heads: heads.slice(-keptAtMost) }, undefined, 1)}\n`);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      renameSync(draft, file);
    },
  };
}

/** Heads that nobody has noted, for tests and for who only reads. */
export const nothingNoted: NotedHeads<never> = { read: () => [], note: () => undefined };

/** Publishing would contradict what was published: it stops until an operator has looked. */
export class HeadsContradicted extends Error {}
