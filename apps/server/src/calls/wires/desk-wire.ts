import { Readable } from 'node:stream';
import {
  isProposed,
  deskCalls,
  mayCall,
  readsMasked,
  type DeskAnswer,
  type DeskBody,
  type DeskCallKey,
  type DeskQuery,
} from '@sauda/contract/desk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestContext, type Call, type Gate, type Wire } from '../../http/wire.ts';
import { cameOverTls, readCookie, refuseOtherSites, setCookie } from '../../http/own-page.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import type { Lagging } from '../../http/reads-elsewhere.ts';
import { fitsBody } from '../../http/validation.ts';
import type { Desk } from '../../modules/staff/desk.ts';
import { findCommandProposal } from '../../modules/staff/proposals/command-proposals.ts';
import { findStaffSession, type StaffSession } from '../../modules/staff/staff-session.ts';
import { actorOf, type Staff } from '../../modules/staff/staff.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  createCommandRunner,
  type CommandRunner,
  type CommandRunnerOptions,
  type DeskRequest,
} from './command-runner.ts';
import type { DeskHandlers, PublicContext, StaffContext } from './desk-handlers.ts';
import { withLastDone } from './last-done.ts';
import { masked } from './masked.ts';
import { namedCustomers, refuseOwnCustomer } from './own-customer.ts';
import { definitions, numberOf, requireRight } from './proposed-calls.ts';

export interface DeskWireOptions extends CommandRunnerOptions {
  readonly desk: Desk;
  readonly handlers: DeskHandlers;
  readonly rateLimiter: RateLimiter;
  readonly publicUrl: string | undefined;
  readonly lagging: Lagging;
}

declare module 'fastify' {
  interface FastifyRequest {
    staffSession?: StaffSession | undefined;
  }
}

type AnyHandler = (context: unknown) => Promise<unknown>;

/** The desk's wire: the session is a cookie, and a role has the rights. */
export function deskWire(options: DeskWireOptions): Wire {
  const door = createCommandRunner(options);
  return {
    prefix: '/api/desk',
    calls: deskCalls,
    gates: [(request) => refuseOtherSites(request, options.publicUrl), staffGate(options)],
    isCompressed: false,
    answer: (request, reply, call) =>
      options.lagging(call, { request, reply, who: request.staffSession?.staff.id }, () =>
        answerCall(call, { request, reply, door, options }).catch(async (error: unknown) => {
          if (!(error instanceof Refusal) || call.method === 'GET') throw error;
          throw await withLastDone(options.database.sql, { call: call.key, body: request.body }, error);
        }),
      ),
    docs: {
      title: 'Sauda, the desk',
      description:
        'The calls of the staff. A POST takes the header `x-sauda-desk: 1`; one that moves money or makes a record takes an `Idempotency-Key`. Under 202 nothing is done yet: a second person has to confirm it.',
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sauda_desk' } },
      isOpen: false,
    },
  };
}

/** Lets in whoever is at work, has not asked too much and has the right. */
function staffGate(options: DeskWireOptions): Gate {
  return async (request, _reply, { method, definition: { access } }) => {
    const session = await findSession(request, options);
    request.staffSession = session;
    if (session !== undefined) request.askedBy = { staff: session.staff.login };
    if (access === 'public') return;
    if (session === undefined) await request.server.countStranger(request);
    const { staff } = openSession(session);
    await options.rateLimiter.count(staff.id, method === 'GET' ? 'read' : 'write');
    if (!mayCall(staff.role, access)) throw new Refusal('forbidden');
  };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly door: CommandRunner;
  readonly options: DeskWireOptions;
}

async function answerCall({ key, method, definition }: Call, asked: Asked): Promise<unknown> {
  const { request, reply, options } = asked;
  if (key === 'POST /proposals/confirm') return confirmProposal(asked);
  const handler = options.handlers[key as DeskCallKey] as AnyHandler | undefined;
  if (handler === undefined) throw new Refusal('not_available');
  if (definition.access === 'public') return handler(new VisitorContext(asked));
  const context = new DeskContext(key as DeskCallKey, asked);
  // Before the call is looked at any further: nobody does anything to a customer account of their own.
  if (method === 'POST') {
    await refuseOwnCustomer(options.database.sql, context.staff.phone, namedCustomers(definition, request));
  }
  const given = await handler(context);
  if (method === 'GET') return readsMasked(context.staff.role) && !(given instanceof Readable) ? masked(given) : given;
  const { answer } = given as { answer: unknown };
  // What was only proposed is accepted, not done.
  void reply.code(isProposed(answer) ? 202 : 200);
  return answer;
}

async function findSession(
  request: FastifyRequest,
  { desk, publicUrl }: Pick<DeskWireOptions, 'desk' | 'publicUrl'>,
): Promise<StaffSession | undefined> {
  const token = readCookie('desk', request.headers.cookie, cameOverTls(request, publicUrl));
  return token === undefined ? undefined : findStaffSession(desk, token, request.headers['x-sauda-desk'] === '1');
}

/** @throws Refusal `logout`, `desk_locked`, `enrolment_needed` */
function openSession(session: StaffSession | undefined): StaffSession {
  if (session === undefined) throw new Refusal('logout');
  if (session.state === 'locked') throw new Refusal('desk_locked');
  if (session.state === 'enrolling') throw new Refusal('enrolment_needed');
  return session;
}

/** For calls that need no open session. */
class VisitorContext
  extends RequestContext<DeskBody<DeskCallKey>, DeskQuery<DeskCallKey>>
  implements PublicContext<DeskCallKey>
{
  readonly session: StaffSession | undefined;
  readonly deviceCookie: string | undefined;
  readonly #isTls: boolean;
  readonly #options: DeskWireOptions;

  constructor({ request, reply, options }: Asked) {
    super(request, reply);
    this.session = request.staffSession;
    this.#options = options;
    this.#isTls = cameOverTls(request, options.publicUrl);
    this.deviceCookie = readCookie('deskDevice', request.headers.cookie, this.#isTls);
  }

  readonly findSession = (): Promise<StaffSession | undefined> => findSession(this.request, this.#options);

  readonly keepSession = (token: string | undefined): void => setCookie(this.reply, 'desk', token, this.#isTls);

  readonly keepDevice = (cookie: string): void => setCookie(this.reply, 'deskDevice', cookie, this.#isTls);
}

/** What is asked of the door for a call, by who makes it. */
function deskRequest(key: DeskCallKey, request: FastifyRequest, staff: Staff): DeskRequest {
  const { body, query, ip: address } = request;
  const repeatKey = request.headers['idempotency-key'];
  return { key, definition: definitions[key], staff, body, query, address, repeatKey };
}

class DeskContext
  extends RequestContext<DeskBody<DeskCallKey>, DeskQuery<DeskCallKey>>
  implements StaffContext<DeskCallKey>
{
  readonly session: StaffSession;
  readonly staff: Staff;
  readonly actor: string;
  readonly proposedBy = undefined;
  readonly command: StaffContext<DeskCallKey>['command'];
  readonly look: StaffContext<DeskCallKey>['look'];

  constructor(key: DeskCallKey, { request, reply, door }: Asked) {
    super(request, reply);
    this.session = openSession(request.staffSession);
    this.staff = this.session.staff;
    this.actor = actorOf(this.staff);
    const asked = deskRequest(key, request, this.staff);
    this.command = (work, prepare = async () => undefined as never) => door.ask(asked, work, prepare);
    this.look = (record) => door.look(asked, record);
  }
}

/** The second person's turn: the handler of what was proposed runs for them, with what was asked then. */
async function confirmProposal(asked: Asked): Promise<DeskAnswer<'POST /proposals/confirm'>> {
  const { request, door, options } = asked;
  const context = new DeskContext('POST /proposals/confirm', asked);
  const { staff } = context;
  const id = numberOf((request.body as DeskBody<'POST /proposals/confirm'>).id);
  const { database, clock } = options;
  const { call, body, by: proposedBy } = await findCommandProposal(database.sql, id, staff.id, clock.now());
  const { key, definition } = requireRight(staff, call);
  // A version since may ask for other things.
  if (definition.body !== undefined && !fitsBody(definition.body, body)) throw new Refusal('proposal_stale');
  const handler = options.handlers[key] as AnyHandler | undefined;
  if (handler === undefined) throw new Refusal('not_available');
  const proposed = { ...deskRequest(key, request, staff), body, query: {} };
  const confirming: StaffContext<DeskCallKey> = {
    address: context.address,
    userAgent: context.userAgent,
    log: context.log,
    request,
    reply: context.reply,
    session: context.session,
    staff,
    actor: context.actor,
    proposedBy,
    body: body as never,
    query: {},
    command: (work, prepare = async () => undefined as never) => door.confirm(id, proposed, work, prepare),
    look: (record) => door.look(proposed, record),
  };
  const { answer } = (await handler(confirming)) as { answer: { data?: { password?: unknown } } };
  const password = answer.data?.password;
  return { msg: 'ok', data: { call: key, handed_out: typeof password === 'string' ? password : null } };
}
