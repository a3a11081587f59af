import { type CallDefinition, Refusal as RefusalSchema } from '@sauda/contract';
import {
  ProposedAnswer,
  deskCalls,
  mayCall,
  type DeskAnswer,
  type DeskBody,
  type DeskCallKey,
} from '@sauda/contract/desk';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, findDeedProposal, type Desk, type Staff, type StaffSession } from '../../modules/staff/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readCookie, setCookie } from '../../http/cookies.ts';
import { createOnce } from '../../http/idempotency.ts';
import { refuseUnstorable } from '../../http/json-body.ts';
import { acceptForms } from '../../http/multipart.ts';
import { cameOverTls } from '../../http/page-origin.ts';
import { countedElsewhere } from '../../http/public-limit.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { fitsBody } from '../../http/validation.ts';
import { refuseOtherSites } from '../../http/cross-site.ts';
import { createDeedDoor, statusOf, type DeedDoor, type DeskRequest } from './deed-door.ts';
import type { DeskHandlers, PublicContext, StaffContext } from './desk-route.ts';
import { namedCustomers, refuseOwnCustomer } from './own-customer.ts';
import { numberOf, requireRight } from './proposed-calls.ts';

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
  const door = createDeedDoor({ ...options, once: createOnce(options) });
  app.decorateRequest('staffSession', null);
  await app.register(
    async (api) => {
      for (const key of callKeys(false)) registerCall(api, key, options, door);
      await api.register(async (forms) => {
        await acceptForms(forms);
        for (const key of callKeys(true)) registerCall(forms, key, options, door);
      });
    },
    { prefix: '/api/desk' },
  );
}

function callKeys(multipart: boolean): DeskCallKey[] {
  const definitions: Readonly<Record<DeskCallKey, CallDefinition>> = deskCalls;
  return (Object.keys(deskCalls) as DeskCallKey[]).filter((key) => (definitions[key].multipart === true) === multipart);
}

type AnyHandler = (context: unknown) => Promise<unknown>;

function registerCall(api: FastifyInstance, key: DeskCallKey, options: DeskServerOptions, door: DeedDoor): void {
  const definition: CallDefinition = deskCalls[key];
  const handler = options.handlers[key] as AnyHandler | undefined;
  const [method, url] = key.split(' ') as ['GET' | 'POST', string];
  api.route({
    method,
    url,
    exposeHeadRoute: false,
    decompress: false,
    ...(definition.access === 'public' ? {} : { config: countedElsewhere }),
    ...(definition.large === true ? { bodyLimit: largeBodyBytes } : {}),
    schema: {
      hide: true,
      ...(definition.query === undefined ? {} : { querystring: definition.query }),
      ...(definition.body === undefined ? {} : { body: definition.body }),
      response: {
        ...(definition.mediaTypes === undefined ? { 200: definition.answer } : {}),
        ...(definition.second === undefined ? {} : { 202: ProposedAnswer }),
        '4xx': { description: 'A refusal', content: { 'application/json': { schema: RefusalSchema } } },
      },
    },
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      refuseOtherSites(request, options.publicUrl);
      request.staffSession = (await findSession(request, options)) ?? null;
      if (definition.access === 'public') return;
      if (request.staffSession === null) await api.countStranger(request);
      const { staff } = openSession(request.staffSession);
      await options.rateLimiter.count(staff.id, method === 'GET' ? 'read' : 'write');
      if (!mayCall(staff.role, definition.access)) throw new Refusal('forbidden');
    },
    async handler(request, reply) {
      if (key === 'POST /proposals/confirm') return confirmProposal(request, reply, options, door);
      if (handler === undefined) throw new Refusal('not_available');
      if (typeof request.query === 'object' && request.query !== null) refuseUnstorable(request.query);
      if (definition.access === 'public') return handler(publicContext(request, reply, options));
      const context = staffContext(key, request, reply, door);
      // Before the call is looked at any further: nobody does anything to a customer account of their own.
      if (method === 'POST') {
        await refuseOwnCustomer(options.database.sql, context.staff.phone, namedCustomers(definition, request));
      }
      const given = await handler(context);
      if (method === 'GET') return given;
      const { answer } = given as { answer: unknown };
      void reply.code(statusOf(answer));
      return answer;
    },
  });
}

async function findSession(
  request: FastifyRequest,
  { desk, publicUrl }: DeskServerOptions,
): Promise<StaffSession | undefined> {
  const token = readCookie('desk', request.headers.cookie, cameOverTls(request, publicUrl));
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
    keepSession: (token) => setCookie(reply, 'desk', token, cameOverTls(request, options.publicUrl)),
  };
}

/** What is asked of the door for a call, by who makes it. */
function deskRequest(key: DeskCallKey, request: FastifyRequest, staff: Staff): DeskRequest {
  const definition: CallDefinition = deskCalls[key];
  const { body, query, ip: address } = request;
  return { key, definition, staff, body, query, address, repeatKey: request.headers['idempotency-key'] };
}

function staffContext(
  key: DeskCallKey,
  request: FastifyRequest,
  reply: FastifyReply,
  door: DeedDoor,
): StaffContext<DeskCallKey> {
  const session = openSession(request.staffSession);
  const { staff } = session;
  const asked = deskRequest(key, request, staff);
  return {
    ...anyContext(request, reply),
    session,
    staff,
    actor: actorOf(staff),
    deed: (work, prepare = async () => undefined as never) => door.ask(asked, work, prepare),
    look: (record) => door.look(asked, record),
  };
}

/** The second person's turn: the handler of what was proposed runs for them, with what was asked then. */
async function confirmProposal(
  request: FastifyRequest,
  reply: FastifyReply,
  { database, clock, handlers }: DeskServerOptions,
  door: DeedDoor,
): Promise<DeskAnswer<'POST /proposals/confirm'>> {
  const context = staffContext('POST /proposals/confirm', request, reply, door);
  const { staff } = context;
  const id = numberOf((request.body as DeskBody<'POST /proposals/confirm'>).id);
  const { call, body } = await findDeedProposal(database.sql, id, clock.now());
  const { key, definition } = requireRight(staff, call);
  // A version since may ask for other things.
  if (definition.body !== undefined && !fitsBody(definition.body, body)) throw new Refusal('proposal_stale');
  const handler = handlers[key] as AnyHandler | undefined;
  if (handler === undefined) throw new Refusal('not_available');
  const asked = { ...deskRequest(key, request, staff), body, query: {} };
  const confirming: StaffContext<DeskCallKey> = {
    ...context,
    body: body as never,
    query: {},
    deed: (work, prepare = async () => undefined as never) => door.confirm(id, asked, work, prepare),
    look: (record) => door.look(asked, record),
  };
  const { answer } = (await handler(confirming)) as { answer: { data?: { password?: unknown } } };
  const password = answer.data?.password;
  return { msg: 'ok', data: { call: key, handed_out: typeof password === 'string' ? password : null } };
}
