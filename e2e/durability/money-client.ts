import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Any number from 0 up to one below. */
export type Random = (below: number) => number;

/** What a customer makes, by the table that it is in. */
export type Made = 'recharges' | 'withdrawals' | 'loans' | 'orders';

/** A customer on a line that breaks, who does with money whatever comes to mind. */
export interface MoneyClient {
  /** How many requests were answered, by how they were: `ok`, or the key of the refusal as JSON. */
  readonly answers: ReadonlyMap<string, number>;
  /** The public numbers of what was answered with a yes. */
  readonly made: Readonly<Record<Made, ReadonlySet<string>>>;
  /** Adds the bank card that withdrawals go to. */
  prepare(): Promise<void>;
  /** One command at random, repeated with its key until there is an answer. */
  act(): Promise<void>;
}

interface Answer {
  readonly msg: string;
  readonly data: { readonly id?: number; readonly no?: string; readonly rows?: ReadonlyArray<{ id: number }> };
}

const answerTimeoutMs = 30_000;
const retryAfterMs = 30;

export function createMoneyClient(
  url: string,
  token: string,
  stock: { symbol: string; highestLimit: string; lowestLimit: string },
  random: Random,
): MoneyClient {
  const answers = new Map<string, number>();
  const made = {
    recharges: new Set<string>(),
    withdrawals: new Set<string>(),
    loans: new Set<string>(),
    orders: new Set<string>(),
  };
  const lots: string[] = [];
  let cardId = 0;

  /** A repeat goes with the same key, so that nothing is done twice however often the server is killed. */
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const headers = { token, 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    for (;;) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: method === 'GET' ? { token } : headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      }).catch(() => undefined);
      const answer = (await response?.json().catch(() => undefined)) as Answer | undefined;
      if (answer !== undefined && response?.status !== 503) {
        const word = answer.msg === 'ok' ? 'ok' : JSON.stringify(answer.data);
        answers.set(word, (answers.get(word) ?? 0) + 1);
        return answer;
      }
      await sleep(retryAfterMs);
    }
  }

  /** Asks for something to be made, and remembers it where the answer is yes. */
  async function make(kind: Made, path: string, body: object): Promise<Answer> {
    const answer = await ask('POST', path, body);
    if (answer.msg === 'ok' && answer.data.no !== undefined) made[kind].add(answer.data.no);
    return answer;
  }

  /** Whole units; an amount that ends in 13 is refused by the practice bank and the practice clerk. */
  const amount = (atLeast: number, below: number): number => {
    const any = atLeast + random(below - atLeast);
    return random(4) === 0 ? any - (any % 100) + 113 : any;
  };

  const commands: ReadonlyArray<() => Promise<unknown>> = [
    () => make('recharges', '/stock/success/v2/recharge/add', { count: amount(500, 20_000) }),
    () => make('withdrawals', '/stock/success/money/access', { bank_id: cardId, count: amount(100, 5_000) }),
    async () => {
      const { data } = await make('withdrawals', '/stock/success/money/access', {
        bank_id: cardId,
        count: amount(100, 900),
      });
      if (data.id !== undefined) await ask('POST', '/stock/success/money/cancel', { id: data.id });
    },
    () => make('loans', '/stock/success/loans/add', { count: amount(100, 2_000) }),
    async () => {
      const { data } = await ask('GET', '/stock/success/loans/list');
      const loan = data.rows?.[random(data.rows.length)];
      if (loan !== undefined)
        await ask('POST', '/stock/success/loans/repay', { id: loan.id, count: amount(50, 1_000) });
    },
    async () => {
      const price = random(4) === 0 ? stock.lowestLimit : stock.highestLimit;
      const order = { mold: 'stock', tag: stock.symbol, count: 1 + random(5), price };
      const { msg, data } = await make('orders', '/stock/success/deal/buy', order);
      if (msg === 'ok' && data.no !== undefined) lots.push(data.no);
    },
    async () => {
      const no = lots.splice(random(lots.length), 1)[0];
      if (no !== undefined) await make('orders', '/stock/success/deal/sell', { no, sell_price: stock.lowestLimit });
    },
  ];

  return {
    answers,
    made,
    async prepare() {
      const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
      cardId = (await ask('POST', '/stock/success/bank/add', card)).data.id ?? 0;
    },
    async act() {
      await commands[random(commands.length)]?.();
    },
  };
}
