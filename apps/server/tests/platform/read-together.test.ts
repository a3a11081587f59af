import { expect, test, vi } from 'vitest';
import { ConnectionLost } from '../../src/platform/database/failures.ts';
import { readTogether } from '../../src/platform/read-together.ts';

const primary = { elsewhere: undefined };

/** Reads that are answered when they are told to be. */
function held() {
  const batches: string[][] = [];
  const open: Array<() => void> = [];
  return {
    batches,
    async read(keys: readonly string[]): Promise<string[]> {
      batches.push([...keys]);
      await new Promise<void>((resolve) => open.push(resolve));
      return keys.map((key) => `of ${key}`);
    },
    async answer(): Promise<void> {
      open.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

test('what is asked for while two reads are under way goes together, and nothing joins one that has begun', async () => {
  const { read, answer, batches } = held();
  const of = readTogether(primary, read);
  const answers = [of('a')];
  await turn();
  answers.push(of('b'));
  await turn();
  answers.push(of('c'), of('d'));
  await turn();
  answers.push(of('e'));
  await turn();
  expect(batches).toEqual([['a'], ['b']]);
  await answer();
  expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  await answer();
  await answer();
  expect(await Promise.all(answers)).toEqual(['of a', 'of b', 'of c', 'of d', 'of e']);
});

test('two that are not answered keep nobody waiting for long', async () => {
  const { read, answer, batches } = held();
  const of = readTogether(primary, read);
  const answers = [of('a')];
  await turn();
  answers.push(of('b'));
  await turn();
  answers.push(of('c'));
  await vi.waitFor(() => expect(batches).toEqual([['a'], ['b'], ['c']]), { timeout: 30_000 });
  for (let left = 3; left > 0; left -= 1) await answer();
  expect(await Promise.all(answers)).toEqual(['of a', 'of b', 'of c']);
});

test('the same is read again for each who asks', async () => {
  const { read, answer, batches } = held();
  const of = readTogether(primary, read);
  const answers = [of('a'), of('a')];
  await turn();
  expect(batches).toEqual([['a', 'a']]);
  await answer();
  expect(await Promise.all(answers)).toEqual(['of a', 'of a']);
});

test('what is asked for in another way goes by itself', async () => {
  const { read, answer, batches } = held();
  const of = readTogether(primary, read, { alike: ([first = '']) => first });
  const answers = [of('a1'), of('b1'), of('a2')];
  await turn();
  expect(batches).toEqual([['a1', 'a2'], ['b1']]);
  await answer();
  await answer();
  expect(await Promise.all(answers)).toEqual(['of a1', 'of b1', 'of a2']);
});

test('no more than 64 go together', async () => {
  const sizes: number[] = [];
  const of = readTogether(primary, async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return keys;
  });
  const keys = Array.from({ length: 150 }, (_, key) => key);
  expect(await Promise.all(keys.map(of))).toEqual(keys);
  expect(sizes).toEqual([64, 64, 22]);
});

test('a fault in one fails nobody else', async () => {
  const of = readTogether(primary, async (keys: readonly string[]) => {
    if (keys.includes('bad')) throw new Error('numeric overflow');
    return keys;
  });
  const outcomes = await Promise.allSettled([of('a'), of('bad'), of('c')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await of('d')).toBe('d');
});

test('where the database is away nothing is tried again, and the next who asks is answered', async () => {
  let asked = 0;
  const of = readTogether(primary, async (keys: readonly string[]) => {
    asked += 1;
    if (asked === 1) throw new ConnectionLost('away');
    return keys;
  });
  await expect(Promise.all([of('a'), of('b')])).rejects.toThrow('away');
  expect(asked).toBe(1);
  expect(await of('c')).toBe('c');
});

test('a request that reads a replica reads it by itself', async () => {
  const batches: string[][] = [];
  const elsewhere = { current: () => ({}) } as never;
  const of = readTogether({ elsewhere }, async (keys: readonly string[]) => {
    batches.push([...keys]);
    return keys;
  });
  expect(await Promise.all([of('a'), of('b')])).toEqual(['a', 'b']);
  expect(batches).toEqual([['a'], ['b']]);
});
