import { calls, errorStatus, Refusal, type CallDefinition, type ErrorKey } from '@sauda/contract';
import { deskCalls, mayCall, ProposedAnswer, roles, type Role } from '@sauda/contract/desk';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Password } from '../../src/modules/customers/index.ts';
import { cheapPasswords } from '../helpers/passwords.ts';
import { newStaff } from '../desk/staff.ts';
import { createChance, type Chance } from './fuzz/random.ts';
import { createRequests, type FuzzedCall, type FuzzedRequest, type Way } from './fuzz/requests.ts';
import { createSender, type FuzzedAnswer } from './fuzz/send.ts';
import { createValues, Harvest } from './fuzz/values.ts';
import { callKeys, definitionOf } from './wire.ts';
import { createWorld, type World } from './world.ts';

/**
 * Both wires by their contracts: whatever is sent, nothing is a fault of the server, and a refusal has its shape. `FUZZ_REQUESTS` says how
 * many requests each wire gets, `FUZZ_SEED` begins where a run before has found something.
 */
const requestsPerWire = Number(process.env['FUZZ_REQUESTS'] ?? 120);
const seeds =
  process.env['FUZZ_SEED'] === undefined ? [20_261_122, Date.now() % 2 ** 32] : [Number(process.env['FUZZ_SEED'])];
const patienceMs = 60_000 + requestsPerWire * 120;
const ways = ['meant', 'attacked', 'attacked', 'attacked', 'wild'] as const satisfies readonly Way[];
/** Requests under way at once. */
const lanes = 3;

/** Of staff: those that tests make have none that could be compared. */
const passwordHash = cheapPasswords().hash('session', 'a word of staff' as Password);

let w: World;
let sender: ReturnType<typeof createSender>;
const harvest = new Harvest();
beforeAll(async () => {
  w = await createWorld();
  sender = createSender(await w.t.listen());
  // What is there is named by answers; a request comes far only with such names.
  for (const key of callKeys.filter((one) => one.startsWith('POST') && definitionOf(one).access === 'customer')) {
    if (!endsSomething.test(key)) harvest.gather((await w.t.send(key, await w.goodRequest(key))).body);
  }
});
afterAll(async () => {
  sender.close();
  await w.t.close();
});

/** What takes away who asks, or costs a password's work: asked less often than the rest. */
const endsSomething = /logout|close|password|totp|session|passkey|staff|forget|reg$|login$|log-in|freeze/;
const ajv = addFormats.default(new Ajv({ strict: false }));
const isRefusal = ajv.compile(Refusal);
const declared: Readonly<Record<string, CallDefinition>> = {
  ...prefixed('/api', calls),
  ...prefixed('/api/desk', deskCalls),
};
/** What Node answers by itself, before there is a route. */
const unread: ReadonlySet<number> = new Set([0, 400, 408, 413, 417, 431]);

interface Asker {
  may(call: FuzzedCall): boolean;
  credentials(): Promise<readonly string[]>;
  /** It may be that who asked has been logged out or shut out. */
  renew(): void;
}

function asker(begin: () => Promise<readonly string[]>, may: Asker['may'] = () => true): Asker {
  let begun: Promise<readonly string[]> | undefined;
  return { may, credentials: () => (begun ??= begin()), renew: () => (begun = undefined) };
}

/** The calls of a wire by method and whole path. */
function prefixed(prefix: string, wire: Readonly<Record<string, CallDefinition>>) {
  return Object.fromEntries(Object.entries(wire).map(([key, call]) => [key.replace(' ', ` ${prefix}`), call]));
}

/** What is declared of a yes: of a call that may take two, also that it waits. Files and streams are not looked into. */
function fitsDeclared({ method, path }: FuzzedRequest, { status, type, body }: FuzzedAnswer): boolean {
  const call = declared[`${method} ${path.split('?')[0]}`];
  if (call === undefined || call.mediaTypes !== undefined) return true;
  if (!type.startsWith('application/json')) return false;
  const shape = status === 202 && call.second !== undefined ? ProposedAnswer : call.answer;
  return ajv.validate(shape, JSON.parse(body));
}

function problemOf(request: FuzzedRequest, answer: FuzzedAnswer): string | undefined {
  const { method } = request;
  const { status, type, body } = answer;
  if (status >= 500) return 'a fault';
  if (status === 200 || status === 202) {
    return fitsDeclared(request, answer) ? undefined : `a yes of another shape: ${ajv.errorsText()}`;
  }
  if (status > 0 && status < 400) return undefined;
  if (body === '') return method === 'HEAD' || unread.has(status) ? undefined : 'a refusal without words';
  if (!type.startsWith('application/json')) return 'a refusal that is no JSON';
  const said: unknown = JSON.parse(body);
  if (!isRefusal(said)) return 'a refusal of another shape';
  const { data } = said as { data: ErrorKey };
  return errorStatus[data] === status ? undefined : 'a refusal with the status of another';
}

/** @returns how many were sent, answered with a yes, refused, and what was wrong */
async function fuzz(wire: readonly FuzzedCall[], askers: readonly Asker[], seed: number, count: number) {
  const problems: string[] = [];
  const outcomes = { yes: 0, refused: 0, unread: 0 };
  let begun = 0;
  async function lane(chance: Chance): Promise<void> {
    const request = createRequests(chance, createValues(chance, harvest));
    while (begun < count) {
      begun += 1;
      let call = chance.oneOf(wire);
      if (endsSomething.test(call.key) && chance.often(0.7)) call = chance.oneOf(wire);
      const able = askers.filter(({ may }) => may(call));
      const who = chance.oneOf(able.length > 0 && chance.often(0.85) ? able : askers);
      const made = await request(call, chance.often(0.97) ? await who.credentials() : [], chance.oneOf(ways));
      const answer = await sender.send(made);
      const problem = problemOf(made, answer);
      if (problem !== undefined) problems.push(describe(problem, made, answer));
      if (answer.status === 401) who.renew();
      if (answer.status === 200 && answer.body.startsWith('{')) harvest.gather(JSON.parse(answer.body));
      outcomes[answer.status === 0 ? 'unread' : answer.status < 400 ? 'yes' : 'refused'] += 1;
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(createChance(seed + index))));
  process.stdout.write(`fuzzed with seed ${seed}: ${JSON.stringify({ sent: begun, ...outcomes })}\n`);
  return problems;
}

function describe(
  problem: string,
  { method, path, headers, body }: FuzzedRequest,
  { status, body: said }: FuzzedAnswer,
) {
  const shown = headers
    .filter((_, index) => index > 1)
    .join(' ')
    .slice(0, 300);
  return `${problem}: ${method} ${path}\n${shown}\n${String(body).slice(0, 1_500)}\n→ ${status} ${said.slice(0, 300)}`;
}

function isFor(role: Role, key: string): boolean {
  const definitions: Readonly<Record<string, CallDefinition>> = deskCalls;
  return mayCall(role, definitions[key]?.access ?? 'public');
}

const fuzzed = (key: string, prefix: string, { query, body, multipart }: CallDefinition): FuzzedCall => ({
  key,
  prefix,
  query,
  body,
  isMultipart: multipart === true,
});

test.each(seeds)(
  'the customers’ wire, with seed %i',
  async (seed) => {
    const wire = Object.entries(calls as Record<string, CallDefinition>).map(([key, call]) =>
      fuzzed(key, '/api', call),
    );
    const askers = Array.from({ length: lanes }, () =>
      asker(async () => {
        const customer = await w.t.register();
        await w.t.deposit(customer, 1_000_000);
        return ['token', customer.token];
      }),
    );
    askers.push(asker(async () => ['token', (await w.t.register()).token]));
    const problems = await fuzz(wire, askers, seed, Math.ceil(requestsPerWire / seeds.length));
    expect(problems).toEqual([]);
    expect(w.t.faults).toEqual([]);
  },
  patienceMs,
);

test.each(seeds)(
  'the desk’s wire, by staff of every role, with seed %i',
  async (seed) => {
    const wire = Object.entries(deskCalls as Record<string, CallDefinition>).map(([key, call]) =>
      fuzzed(key, '/api/desk', call),
    );
    const askers = [...roles, 'admin' as const].map((role) =>
      asker(
        async () => {
          const { cookie, login } = await newStaff(w.t, role);
          await w.t.database.sql`UPDATE staff SET password_hash = ${await passwordHash} WHERE login = ${login}`;
          return ['Cookie', cookie, 'x-sauda-desk', '1'];
        },
        ({ key }) => isFor(role, key),
      ),
    );
    const problems = await fuzz(wire, askers, seed, Math.ceil(requestsPerWire / seeds.length));
    expect(problems).toEqual([]);
    expect(w.t.faults).toEqual([]);
  },
  patienceMs,
);
