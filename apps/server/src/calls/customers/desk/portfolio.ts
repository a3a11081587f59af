import { Readable } from 'node:stream';
import { requireOpenCustomer } from '../../../modules/customers/index.ts';
import type { WrittenFile } from '../../../modules/statements/statements.ts';
import { positionsBySymbol, readPortfolio, type Position } from '../../../modules/trading/index.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers, StaffContext } from '../../wires/desk-handlers.ts';

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  json: 'application/json; charset=utf-8',
} as const;

/** What a customer has, and the files that they get of it. */
export function customerPortfolioHandlers({
  clock,
  prices,
  sql,
  statements,
}: Needs<'clock' | 'prices' | 'sql' | 'statements'>): DeskHandlers {
  return {
    async 'GET /customers/portfolio'({ query: { id } }) {
      const [portfolio, positions] = await Promise.all([
        readPortfolio(sql, prices, id, { days: 1 }),
        positionsBySymbol(sql, prices, id, {}),
      ]);
      const { invested, current, realised, unrealised, dayChange, income, cash } = portfolio;
      return {
        msg: 'ok',
        data: {
          as_of: clock.now().toISOString(),
          ...toWire({ invested, current, realised, unrealised, dayChange, income, cash }),
          rows: positions.map(presentPosition),
        },
      };
    },

    async 'GET /customers/statement'(context) {
      const { id: customerId, from, to, format } = context.query;
      await requireOpenCustomer(sql, customerId);
      const file = await statements.write({ customerId, from, to, format, language: 'en' });
      const after = { from, to, format };
      await context.look({ object: { kind: 'statement', id: customerId }, after });
      return send(context, mediaTypes[format], file);
    },

    async 'GET /customers/gains-by-year'({ query: { id } }) {
      await requireOpenCustomer(sql, id);
      return { msg: 'ok', data: { years: (await statements.gainsByYear(id)).map(toWire) } };
    },

    async 'GET /customers/gains'(context) {
      const { id, year } = context.query;
      await requireOpenCustomer(sql, id);
      const file = await statements.writeGains(id, year);
      await context.look({ object: { kind: 'statement', id }, after: { gains_of: year } });
      return send(context, mediaTypes.csv, file);
    },
  };
}

function presentPosition(position: Position) {
  const { instrument, quote, quantity, averagePrice, cost, value, profit, profitPercent, dayProfit } = position;
  const { symbol, name, currency } = instrument;
  return {
    ...toWire({ symbol, name, currency, averagePrice, lastPrice: quote.price, cost, value, profit, profitPercent }),
    ...toWire({ dayProfit, quoteTime: quote.time }),
    quantity: quantity.toString(),
  };
}

type FileCall = 'GET /customers/statement' | 'GET /customers/gains';

function send<K extends FileCall>({ reply }: StaffContext<K>, type: string, { name, content }: WrittenFile): Readable {
  void reply.headers({ 'content-type': type, 'content-disposition': `attachment; filename="${name}"` });
  return content instanceof Readable ? content : Readable.from(content, { objectMode: false });
}
