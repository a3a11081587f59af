import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { Problem } from './say.mjs';

const listOf = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Refuses what `npm run bench` has no benchmark for, before anything is fetched, built or measured for it. */
function assertBenchmarks(asked) {
  const names = Object.keys(listOf('bench/names.json'));
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length === 0) return;
  throw new Problem(`There is no benchmark "${unknown.join('", "')}": known are ${names.join(', ')}.`);
}

/** The same for `npm run endure`, which takes options of Vitest, or `cluster` and words of what fails there. */
function assertEndured([first, ...words]) {
  if (first === undefined || first.startsWith('-')) return;
  if (first !== 'cluster') {
    throw new Problem(`npm run endure tries all, or "cluster" alone: "${first}" is no part of it.`);
  }
  const faults = Object.values(listOf('e2e/cluster/fault-names.json'));
  if (faults.some((fault) => words.every((word) => fault.includes(word)))) return;
  throw new Problem(
    `Nothing that fails is called "${words.join(' ')}". These are:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

const checks = { bench: assertBenchmarks, endure: assertEndured };

/** @throws Problem where a task has nothing of what is named */
export function assertKnown(task, words) {
  checks[task]?.(words);
}
