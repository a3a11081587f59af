import type { DeskBody } from '@sauda/contract/desk';
import { decimal, formatDecimal } from '@sauda/money';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import {
  allotRights,
  announceRights,
  cancelRights,
  closedRights,
  isHeldByPhone,
  listRights,
  previewRights,
  readOutcomesFile,
  readRightsFile,
  readRightsRatio,
  saidRights,
  sharesSubscribed,
  type ListedRights,
  type RightsIssue,
  type ToldRights,
} from '../../../modules/trading/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type Dependencies = Needs<'clock' | 'currency' | 'database' | 'market' | 'timeZone'>;

/** Rights issues: announced, allotted and called off by two. */
export function deskRightsHandlers(dependencies: Dependencies): DeskHandlers {
  const { database, market } = dependencies;
  return {
    ...announceHandler(dependencies),
    ...endingHandlers(dependencies),
    async 'GET /rights'({ query }) {
      const page = keyPage(query);
      const rows = await listRights(database.sql, { status: query.status, ...page }, page.limit);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => ({ ...present(row), name: market.instrument(row.symbol)?.name ?? row.symbol }),
      );
    },
  };
}

function announceHandler({ market, clock, ...house }: Dependencies): DeskHandlers {
  const { price, count, day } = createFactWords(house);
  return {
    'POST /rights/announce': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { issues, fileDigest } = announcedBy(body);
        for (const { symbol } of issues) await refuseOwnHolding(tx, staff.phone, symbol);
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const people = {
          announcedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy),
          confirmedBy: actorOf(staff),
        };
        const at = clock.now();
        const nos = await announceRights(tx, market, { issues, fileDigest, reason: body.reason, ...people, at });
        const facts: Record<string, string> = {};
        for (const issue of issues) {
          const { holders, units, shares, worth } = await previewRights(tx, issue);
          const quote = market.quote(issue.symbol);
          const now = quote === undefined ? 'not known' : price(quote.price);
          facts[`${issue.symbol} on ${day(issue.exDay)}`] =
            `${saidRights(issue)} at ${price(issue.price)} until ${day(issue.lastDay)}, price now ${now}: ${count(holders)} holders of ${count(units)} shares are offered ${count(shares)} for ${price(decimal(worth))}`;
        }
        return {
          answer: { msg: 'ok', data: { nos } },
          // By share and day, which are the same for both who announce it; the number is drawn by the second.
          record: issues.map(({ symbol, exDay, lastDay, price, ...ratio }) => ({
            object: { kind: 'rights issue', id: `${symbol} ${exDay}` },
            after: {
              ratio: saidRights(ratio),
              price: formatDecimal(price),
              last_day: lastDay,
              ...(fileDigest && { file: fileDigest }),
            },
            reason: body.reason,
          })),
          stakes: { facts },
        };
      }),
  };
}

function endingHandlers({ clock, ...house }: Dependencies): DeskHandlers {
  const { price, count } = createFactWords(house);
  return {
    'POST /rights/allot': ({ body, staff, actor, command }) =>
      command(async (tx) => {
        const facts: Record<string, string> = {};
        const record = [];
        const { allotting, file } = await allottingBy(tx, body);
        for (const { no, shares } of allotting) {
          const { issue, subscribed } = await allotRights(tx, { no, shares, actor, at: clock.now() });
          await refuseOwnHolding(tx, staff.phone, issue.symbol);
          facts[issue.symbol] = `${count(shares)} of ${count(subscribed)} subscribed to here, at ${price(issue.price)}`;
          const after = { status: 'allotting', shares: shares.toString(), ...(file && { file }) };
          record.push(recordOf(issue, after, body.reason));
        }
        return { answer: { msg: 'ok' }, record, stakes: { facts } };
      }),

    'POST /rights/cancel': ({ body: { no, reason }, actor, command }) =>
      command(async (tx) => {
        const issue = await cancelRights(tx, { no, actor, at: clock.now() });
        const subscribed = await sharesSubscribed(tx, issue.id);
        return {
          answer: { msg: 'ok' },
          record: recordOf(issue, { status: 'cancelled' }, reason),
          stakes: { facts: { Subscribed: `${count(subscribed)} shares, whose money is free again` } },
        };
      }),
  };
}

/** @throws Refusal `invalid` */
function announcedBy({ issues = [], file }: DeskBody<'POST /rights/announce'>) {
  const read = file === undefined ? undefined : readRightsFile(file);
  const told = issues.map(({ symbol, ratio, price, ex_day: exDay, last_day: lastDay }): ToldRights => {
    const terms = readRightsRatio(ratio);
    if (terms === undefined) throw new Refusal('invalid', { fields: { ratio: 'is no ratio such as 1:5' } });
    return { symbol, ...terms, price: decimal(price), exDay, lastDay };
  });
  const all = [...told, ...(read?.issues ?? [])];
  if (all.length === 0) throw new Refusal('invalid', { fields: { issues: 'must not be empty' } });
  return { issues: all, fileDigest: read?.digest };
}

/** @throws Refusal `invalid` where it is said neither by a number nor by a file, or by both */
async function allottingBy(tx: Tx, { no, shares, file }: DeskBody<'POST /rights/allot'>) {
  if (file !== undefined && no === undefined && shares === undefined) {
    const { outcomes, digest } = readOutcomesFile(file, 'rights_allotment');
    const allotting = [];
    for (const outcome of outcomes) {
      const issue = await closedRights(tx, outcome.symbol, outcome.lastDay);
      allotting.push({ no: issue.no, shares: outcome.shares });
    }
    return { allotting, file: digest };
  }
  if (file === undefined && no !== undefined && shares !== undefined) {
    return { allotting: [{ no, shares: BigInt(shares) }], file: undefined };
  }
  throw new Refusal('invalid', { fields: { shares: 'or a file must say what is allotted, one of them alone' } });
}

/** @throws Refusal `own_customer` where the customer account of a member of staff holds the share */
async function refuseOwnHolding(tx: Tx, phone: string | undefined, symbol: string): Promise<void> {
  if (phone !== undefined && (await isHeldByPhone(tx, phone, symbol))) throw new Refusal('own_customer');
}

function recordOf({ no, symbol, exDay, status }: RightsIssue, after: Record<string, string>, reason: string) {
  const id = `${symbol} ${exDay.toISOString().slice(0, 10)}`;
  return { object: { kind: 'rights issue', id }, before: { no, status }, after, reason };
}

function present({ no, symbol, currency, price, closesAt, status, fileDigest, ...row }: ListedRights) {
  const { announcedAt, endedAt, endedBy } = row;
  return {
    ...toWire({ no, symbol, currency, price, closesAt, status, fileDigest, announcedAt, endedAt }),
    ratio: saidRights(row),
    ex_day: row.exDay.toISOString().slice(0, 10),
    last_day: row.lastDay.toISOString().slice(0, 10),
    holders: row.holders.toString(),
    entitled: row.entitled,
    subscriptions: row.subscriptions.toString(),
    shares: row.shares,
    set_aside: formatDecimal(BigInt(row.set)),
    allotted: row.got,
    paid: formatDecimal(BigInt(row.paid)),
    announced_by: nameOfActor(row.announcedBy),
    confirmed_by: nameOfActor(row.confirmedBy),
    ended_by: endedBy === undefined ? null : nameOfActor(endedBy),
  };
}
