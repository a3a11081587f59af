import { Refusal as RefusalSchema } from '@sauda/contract';
import { deskCalls, mayDo, type DeskAnswer, type DeskCallDefinition, type DeskCallKey } from '@sauda/contract/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, appendToAuditLog, type AuditRecord, type Desk, type StaffSession } from '../../desk/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { onCommit, type Database, type Tx } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readDeskCookie, setDeskCookie } from '../cookies.ts';
import { createOnce, identify, type Once } from '../idempotency.ts';
import { refuseUnstorable } from '../json-body.ts';
import { acceptForms } from '../multipart.ts';
import { cameOverTls } from '../page-origin.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { refuseOtherSites } from './cross-site.ts';
import { asRecorded, type DeskHandlers, type Done, type PublicContext, type StaffContext } from './desk-route.ts';

export interface DeskServerOptions {
  readonly desk: Desk;
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly handlers: DeskHandlers;
  readonly rateLimiter: RateLimiter;
  /** Tells a repeat from another request under the same key. */
  readonly hashBody: KeyedHash;
  readonly publicUrl: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    staffSession: StaffSession | null;
  }
}

/** A bank's statement of a busy day. */
const largeBodyBytes = 5 * 1024 * 1024;

/** The desk's wire: every call of its contract becomes a route below `/api/desk`. */
export async function registerDesk(app: FastifyInstance, options: DeskServerOptions): Promise<void> {
  const once = createOnce(options);
  app.decorateRequest('staffSession', null);
  await app.register(
    async (api) => {
      for (const key of callKeys(false)) registerCall(api, key, options, once);
      await api.register(async (forms) => {
        await acceptForms(forms);
        for (const key of callKeys(true)) registerCall(forms, key, options, once);
      });
    },
    { prefix: '/api/desk' },
  );
}

function callKeys(multipart: boolean): DeskCallKey[] {
  const definitions: Readonly<Record<DeskCallKey, DeskCallDefinition>> = deskCalls;
  return (Object.keys(deskCalls) as DeskCallKey[]).filter((key) => (definitions[key].multipart === true) === multipart);
}

type AnyHandler = (context: unknown) => Promise<unknown>;

function registerCall(api: FastifyInstance, key: DeskCallKey, options: DeskServerOptions, once: Once): void {
  const definition: DeskCallDefinition = deskCalls[key];
  const handler = options.handlers[key] as AnyHandler | undefined;
  const [method, url] = key.split(' ') as ['GET' | 'POST', string];
  api.route({
    method,
    url,
    exposeHeadRoute: false,
    decompress: false,
    ...(definition.large === true ? { bodyLimit: largeBodyBytes } : {}),
    schema: {
      hide: true,
      ...(definition.query === undefined ? {} : { querystring: definition.query }),
      ...(definition.body === undefined ? {} : { body: definition.body }),
      response: {
        ...(definition.mediaTypes === undefined ? { 200: definition.answer } : {}),
        '4xx': { description: 'A refusal', content: { 'application/json': { schema: RefusalSchema } } },
      },
    },
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      refuseOtherSites(request, options.publicUrl);
      request.staffSession = (await findSession(request, options)) ?? null;
      if (definition.right === 'public') return;
      const { staff } = openSession(request.staffSession);
      await options.rateLimiter.count(staff.id, method === 'GET' ? 'read' : 'write');
      if (definition.right !== 'session' && !mayDo(staff.role, definition.right)) throw new Refusal('forbidden');
    },
    async handler(request, reply) {
      if (handler === undefined) throw new Refusal('not_available');
      if (typeof request.query === 'object' && request.query !== null) refuseUnstorable(request.query);
      if (definition.right === 'public') return handler(publicContext(request, reply, options));
      const answer = await handler(staffContext(key, definition, request, reply, options, once));
      return method === 'GET' ? answer : (answer as { answer: unknown }).answer;
    },
  });
}

async function findSession(
  request: FastifyRequest,
  { desk, publicUrl }: DeskServerOptions,
): Promise<StaffSession | undefined> {
  const token = readDeskCookie(request.headers.cookie ?? '', cameOverTls(request, publicUrl));
  return token === undefined ? undefined : desk.findSession(token, request.headers['x-sauda-desk'] === '1');
}

/** @throws Refusal `logout`, `desk_locked`, `enrolment_needed` */
function openSession(session: StaffSession | null): StaffSession {
  if (session === null) throw new Refusal('logout');
  if (session.state === 'locked') throw new Refusal('desk_locked');
  if (session.state === 'enrolling') throw new Refusal('enrolment_needed');
  return session;
}

function anyContext(request: FastifyRequest, reply: FastifyReply) {
  return {
    body: (request.body ?? {}) as never,
    query: request.query as never,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    log: request.log,
    request,
    reply,
  };
}

function publicContext(
  request: FastifyRequest,
  reply: FastifyReply,
  options: DeskServerOptions,
): PublicContext<DeskCallKey> {
  return {
    ...anyContext(request, reply),
    session: request.staffSession ?? undefined,
    findSession: () => findSession(request, options),
    keepSession: (token) => setDeskCookie(reply, token, cameOverTls(request, options.publicUrl)),
  };
}

function staffContext(
  key: DeskCallKey,
  definition: DeskCallDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, database, bus, hashBody }: DeskServerOptions,
  once: Once,
): StaffContext<DeskCallKey> {
  const session = openSession(request.staffSession);
  const { staff } = session;
  const append = (tx: Tx, records: readonly AuditRecord[]) =>
    appendToAuditLog(tx, { actor: actorOf(staff), action: key, address: request.ip, at: clock.now() }, records);
  return {
    ...anyContext(request, reply),
    session,
    staff,
    actor: actorOf(staff),
    async deed<P>(
      work: (tx: Tx, prepared: P) => Promise<Done<DeskAnswer<DeskCallKey>>>,
      prepare = async () => undefined as P,
    ) {
      const isRepeatable = definition.repeatable === true;
      // An answer is kept only where the contract says so: others may hold a password that is shown once.
      const repeatKey = isRepeatable ? request.headers['idempotency-key'] : undefined;
      const identity = identify(`/desk ${key}`, repeatKey, request.body, hashBody);
      if (isRepeatable && identity.key === undefined) {
        throw new Refusal('invalid', { fields: { 'Idempotency-Key': 'is required' } });
      }
      const answer = await once({
        customerId: staff.id,
        identity,
        prepare,
        async work(tx, prepared: P) {
          const { answer: answered, record } = await work(tx, prepared);
          const records = Array.isArray(record) ? (record as readonly AuditRecord[]) : [record as AuditRecord];
          await append(tx, records);
          onCommit(tx, () => bus.publish('desk-deed', { call: key, objects: records.map(({ object }) => object) }));
          return answered;
        },
      });
      return asRecorded(answer);
    },
    look: (record) => database.transaction((tx) => append(tx, [record])),
  };
}
