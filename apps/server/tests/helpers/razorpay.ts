import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RazorpayAccess } from '../../src/modules/rails/razorpay/api.ts';

/** A payout as the documentation shows it. */
interface DoublePayout {
  readonly id: string;
  readonly entity: 'payout';
  readonly amount: number;
  readonly currency: 'INR';
  readonly mode: string;
  readonly reference_id: string;
  readonly narration: string;
  status: string;
  utr: string | null;
}

interface DoubleAccount {
  readonly id: string;
  readonly entity: 'virtual_account';
  readonly status: 'active';
  readonly receivers: ReadonlyArray<Readonly<Record<string, string>>>;
  readonly payments: object[];
}

/** What the double does with the next request, other than answer it. */
type Fault =
  /** Does what is asked, and hangs up. */
  | 'done but unanswered'
  /** Fails without doing it. */
  | 'HTTP 500'
  | 'HTTP 429'
  /** Hangs up at once. */
  | 'gone'
  /** Does it, and answers what is no JSON. */
  | 'garbled';

/** A webhook, ready to be sent. */
export interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A stand-in for Razorpay on the loopback, made from its public documentation: the same paths, shapes, states, errors and
 * signatures. It keeps what it was asked, so that a test can count what was paid.
 */
export interface RazorpayDouble {
  readonly access: RazorpayAccess;
  readonly payouts: DoublePayout[];
  readonly accounts: DoubleAccount[];
  /** Requests that were made, as "POST /payouts". */
  readonly asked: string[];
  /** The next requests that make something come to this, one after the other. */
  readonly faults: Fault[];
  /** Payouts to this account number are refused as a bad request. */
  refused: string | undefined;
  /** The state in which a payout begins. */
  begins: { status: string; utr: string | null };
  /** Stops listening, or listens again at the same place. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  payoutEvent(payout: DoublePayout, status: string, at: Date, utr?: string | null): SignedEvent;
  /** Puts money into an account, and says so. */
  credit(account: DoubleAccount, paise: number, at: Date): SignedEvent;
  sign(event: object, secret?: string): SignedEvent;
}

const webhookSecret = 'a-secret-of-the-double';

export async function createRazorpayDouble(): Promise<RazorpayDouble> {
  const keyId = 'rzp_test_double';
  const keySecret = 'secret-of-the-double';
  const accountNumber = '7878780080316316';
  const byKey = new Map<string, { readonly body: string; readonly payout: DoublePayout }>();
  let serial = 0;
  const id = (prefix: string) => `${prefix}_${String((serial += 1)).padStart(14, '0')}`;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://double');
    const path = url.pathname.replace(/^\/v1/, '');
    double.asked.push(`${request.method} ${path}`);
    const body = await text(request);
    const send = (status: number, answer: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    const credentials = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`) return send(401, errorOf('Authentication failed'));
    if (request.method === 'GET') return send(200, answerGet(path, url.searchParams));
    const fault = double.faults.shift();
    if (fault === 'gone') return void response.destroy();
    if (fault === 'HTTP 500' || fault === 'HTTP 429') return send(Number(fault.slice(5)), errorOf('try again later'));
    const { status, answer } = answerPost(path, body, request.headers['x-payout-idempotency']);
    if (fault === 'done but unanswered') return void response.destroy();
    if (fault === 'garbled') return void response.writeHead(200).end('<html>');
    send(status, answer);
  }

  function answerGet(path: string, query: URLSearchParams): object {
    const [, account] = /^\/virtual_accounts\/(\w+)\/payments$/.exec(path) ?? [];
    const items =
      account === undefined
        ? double.payouts.filter(({ reference_id }) => reference_id === query.get('reference_id'))
        : (double.accounts.find((one) => one.id === account)?.payments ?? []);
    return { entity: 'collection', count: items.length, items };
  }

  function answerPost(path: string, body: string, key: unknown): { readonly status: number; readonly answer: object } {
    if (path === '/virtual_accounts') return { status: 200, answer: openAccount() };
    if (typeof key !== 'string' || key.length < 4 || key.length > 36) {
      return {
        status: 400,
        answer: errorOf('Idempotency key is missing. Include idempotency header and key in the request.'),
      };
    }
    const before = byKey.get(key);
    if (before !== undefined) {
      return before.body === body
        ? { status: 200, answer: before.payout }
        : { status: 400, answer: errorOf('Different request body sent for the same idempotency key') };
    }
    const asked = JSON.parse(body) as Omit<DoublePayout, 'id' | 'entity' | 'status' | 'utr'> & {
      account_number: string;
      fund_account: { bank_account: { account_number: string } };
    };
    if (asked.fund_account.bank_account.account_number === double.refused || asked.account_number !== accountNumber) {
      return { status: 400, answer: errorOf('The account number is invalid') };
    }
    const { amount, currency, mode, reference_id, narration } = asked;
    const payout = {
      id: id('pout'),
      entity: 'payout',
      amount,
      currency,
      mode,
      reference_id,
      narration,
      ...double.begins,
    } as const;
    double.payouts.push(payout);
    byKey.set(key, { body, payout });
    return { status: 200, answer: payout };
  }

  function openAccount(): DoubleAccount {
    const receiver = {
      id: id('ba'),
      entity: 'bank_account',
      ifsc: 'RAZR0000001',
      bank_name: 'Razorpay',
      name: 'A Broker',
      account_number: `11122200${String(serial).padStart(8, '0')}`,
    };
    const account: DoubleAccount = {
      id: id('va'),
      entity: 'virtual_account',
      status: 'active',
      receivers: [receiver],
      payments: [],
    };
    double.accounts.push(account);
    return account;
  }

  function sign(event: object, secret = webhookSecret): SignedEvent {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': randomUUID().slice(0, 14),
      },
    };
  }

  const eventOf = (event: string, at: Date, payload: object): object => ({
    entity: 'event',
    account_id: 'acc_00000000000001',
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(at.getTime() / 1_000),
  });

  const double: RazorpayDouble = {
    access: {
      keyId,
      keySecret,
      accountNumber,
      webhookSecrets: ['an-older-secret-that-still-counts', webhookSecret],
      url: `http://127.0.0.1:${port}`,
    },
    payouts: [],
    accounts: [],
    asked: [],
    faults: [],
    refused: undefined,
    begins: { status: 'processing', utr: null },
    async kill() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
    async revive() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    payoutEvent(payout, status, at, utr = payout.utr) {
      Object.assign(payout, { status, utr });
      return sign(eventOf(`payout.${status}`, at, { payout: { entity: { ...payout } } }));
    },
    credit(account, paise, at) {
      const payment = {
        id: id('pay'),
        entity: 'payment',
        amount: paise,
        currency: 'INR',
        status: 'captured',
        method: 'bank_transfer',
      };
      account.payments.push(payment);
      const { payments: _, ...entity } = account;
      return sign(
        eventOf('virtual_account.credited', at, {
          payment: { entity: payment },
          virtual_account: { entity },
          bank_transfer: { entity: { id: id('bt'), bank_reference: `UTR${payment.id}`, amount: paise } },
        }),
      );
    },
    sign,
  };
  return double;
}

function errorOf(description: string): object {
  return {
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: null, reason: null, metadata: {} },
  };
}
