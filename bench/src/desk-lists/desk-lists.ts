import { mkdirSync } from 'node:fs';
import { deskCalls, mayCall, type Role } from '@sauda/contract/desk';
import { createToken, hashToken } from '../../../apps/server/src/modules/customers/index.ts';
import { connectDatabase, type Sql } from '../../../apps/server/src/platform/database.ts';
import { bar, line, milliseconds, percentile, ratio } from '../report.ts';
import { openStage, type Stage } from '../stage/stage.ts';
import { fillDesk } from './fill-desk.ts';
import { keysOf } from './find-some.ts';
import type { Question } from './question.ts';
import { deskQuestions } from './questions.ts';

const few = 1_000;
const many = Number(process.env['BENCH_DESK_CUSTOMERS'] ?? 20_000);
/** Where the large stage stays from one run to the next. */
const keptIn = process.env['BENCH_DESK_DIRECTORY'];
/** A part of the names of those that alone are asked. */
const about = process.env['BENCH_DESK_QUESTIONS'] ?? '';
const allowedMs = 300;
const asked = 20;
const otherPort = Number(process.env['BENCH_PORT'] ?? 8120) + 3;
/** Nothing is decided by itself, so that what waits stays. */
const environment = {
  BANK_RAIL: 'manual',
  PRACTICE_CLERK: 'off',
  BANK_NAME: 'Harbour Bank',
  BANK_ACCOUNT_NAME: 'Customer funds',
  BANK_ACCOUNT_NUMBER: '1',
  BANK_ACCOUNT_CODE: 'HRBR0000001',
};

/**
 * Every list of the desk with every filter, its first, middle and last page, at a broker of many customers and at one of a
 * thousand: each is asked for twenty times, and 19 of 20 answers have to be there in 300 ms.
 */
export async function benchDeskLists(): Promise<number> {
  const small = await openStage({ customers: 0, environment, fill: (url, directory) => fillDesk(url, directory, few) });
  try {
    if (keptIn !== undefined) mkdirSync(keptIn, { recursive: true });
    const fill = (url: string, directory: string) => fillDesk(url, directory, many);
    const large = await openStage({ customers: 0, port: otherPort, keptIn, environment, fill });
    try {
      const [ofFew, ofMany] = [await measure(small), await measure(large)];
      return compare(ofFew, ofMany);
    } finally {
      await large.close();
    }
  } finally {
    await small.close();
  }
}

/** How long the slowest of twenty answers but one took, by what was asked for. */
async function measure({ server, databaseUrl }: Stage): Promise<ReadonlyMap<string, number>> {
  const database = connectDatabase({ url: databaseUrl, maxConnections: 2, name: 'bench-desk', hasTimeouts: false });
  try {
    const cookies = await logIn(database.sql);
    const times = new Map<string, number>();
    const ask = async ({ call, query, role = 'support' }: Question): Promise<number> => {
      const path = call.slice('GET '.length);
      const who = cookies.get(role) ?? '';
      const startedAt = performance.now();
      const answer = await fetch(`${server.url}/api/desk${path}?${new URLSearchParams(query).toString()}`, {
        headers: { cookie: who, 'x-sauda-desk': '1' },
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      return performance.now() - startedAt;
    };
    let group = '';
    const questions = await deskQuestions(database.sql);
    for (const question of questions) {
      if (!question.name.startsWith('…')) group = question.name;
      const name = question.name.startsWith('…') ? `${group} ${question.name}` : question.name;
      if (!about.split('|').some((part) => name.includes(part))) continue;
      const pages = question.keys === undefined ? [] : await keysOf(database.sql, question.keys);
      times.set(name, await slowest(() => ask(withRole(question))));
      for (const { page, after } of pages) {
        const next = { ...withRole(question), query: { ...question.query, after } };
        times.set(`${name}, ${page} page`, await slowest(() => ask(next)));
      }
    }
    return times;
  } finally {
    await database.close();
  }
}

async function slowest(ask: () => Promise<number>): Promise<number> {
  await ask();
  const times: number[] = [];
  while (times.length < asked) times.push(await ask());
  return percentile(times, 95);
}

/** Cashiers have recharges in hand; all else is asked by the first who may. */
function withRole(question: Question): Question {
  const may = (role: Role) => mayCall(role, deskCalls[question.call].access);
  const usual = question.call.startsWith('GET /recharges') ? 'cashier' : (Object.keys(askers) as Role[]).find(may);
  const role = question.role ?? usual;
  if (role === undefined) throw new Error(`nobody asks for ${question.call}`);
  return { ...question, role };
}

/** Who asks: they have conversations and items of queues, and see what their role may. */
const askers = {
  support: 'bench-support',
  cashier: 'bench-cashier-1',
  compliance: 'bench-compliance-1',
  admin: 'bench-admin-1',
} as const;

/** An open session for each of them, as a cookie. */
async function logIn(owner: Sql): Promise<ReadonlyMap<Role, string>> {
  const cookies = new Map<Role, string>();
  for (const role of Object.keys(askers) as Array<keyof typeof askers>) {
    const token = createToken();
    await owner`
      INSERT INTO staff_sessions (token_hash, staff_id, address, user_agent, created_at, active_at)
      SELECT ${hashToken(token)}, id, '127.0.0.1', 'bench', now(), now() FROM staff WHERE login = ${askers[role]}`;
    cookies.set(role, `sauda_desk=${token}`);
  }
  return cookies;
}

function compare(ofFew: ReadonlyMap<string, number>, ofMany: ReadonlyMap<string, number>): number {
  let missed = 0;
  for (const [name, large] of [...ofMany].toSorted(([, one], [, other]) => other - one)) {
    const small = ofFew.get(name);
    const figures = [milliseconds(large), ...(small === undefined ? [] : [milliseconds(small), ratio(large / small)])];
    if (large >= allowedMs) missed += bar(name, false, figures.join('   '), `${allowedMs} ms`);
    else line(name, ...figures);
  }
  const worst = Math.max(...ofMany.values());
  missed += bar(`all ${ofMany.size}`, worst < allowedMs, `slowest ${milliseconds(worst)}`, `${allowedMs} ms`);
  return missed;
}
