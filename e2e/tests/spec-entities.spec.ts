import { cheapestBlock } from '../support/commands.ts';
import { deposit, origin, type Customer } from '../support/customers.ts';
import { buySome } from '../support/holding.ts';
import { expect, test } from '../support/test.ts';
import { addCard, borrow } from '../support/withdrawing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The answer as it goes over the wire, whatever the client's types say of it. */
async function wire(customer: Customer, method: 'GET' | 'POST', path: string, body?: object): Promise<Fields> {
  const { token } = customer.session;
  const response = await fetch(`${origin()}/api${path}`, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Fields;
}

/** The first row, or the object itself, at a path within an answer. */
function at(answer: Fields, path: string): Fields {
  let found: unknown = answer;
  for (const part of path === '' ? [] : path.split('.')) found = (found as Fields)[part];
  return (Array.isArray(found) ? found[0] : found) as Fields;
}

/** Fields as the specification writes them, with those of one within another in brackets. */
function missing(row: Fields | undefined, fields: string): string[] {
  if (row === undefined) return ['a row'];
  return fields.split(' ').flatMap((field) => {
    const [name = '', within] = field.split(/[{}]/u);
    if (!(name in row)) return [name];
    const inner = at(row, name);
    return within === undefined ? [] : within.split(',').filter((one) => !(one in inner));
  });
}

test.use({ funds: '2000000' });

test('every entity has the fields of the specification on the wire', async ({ funded }) => {
  const { api } = funded;
  await buySome(funded, 2);
  await addCard(funded);
  await api.call('POST /stock/success/collection/add', { body: { symbol: 'PANCBANK' } });
  await api.call('POST /stock/success/user_message/send', { body: { content: 'Hello' } });
  await api.call('POST /stock/success/user/password/up', {
    body: { type: 'transaction', fund_code_new: '271828', is_first: true },
  });
  const block = await cheapestBlock(funded);
  const { data: ipos } = await api.call('GET /client/ipo', { query: { limit: 50 } });
  // The last of them opens latest.
  const ipo = ipos.filter(({ status, upcoming }) => status === 'Forthcoming' && !upcoming).at(-1);
  const { rows: funds } = (await api.call('GET /v2/fund/list', { query: { limit: 50 } })).data;
  const fund = funds.find(({ name }) => name === 'Banyan Year');
  await api.call('POST /stock/success/ipo/buy', {
    body: { id: ipo?.id ?? 0, tag: ipo?.symbol ?? '', count: 100, price: ipo?.price_high ?? '0' },
  });
  await api.call('POST /stock/success/fund/purchase', { body: { project_id: fund?.id ?? 0 } });
  await api.call('POST /stock/success/deal/buy', {
    body: {
      mold: 'bulk',
      id: block.id,
      tag: block.tag,
      count: block.count,
      price: block.price,
      stock_password: '271828',
    },
  });
  const [card] = (await api.call('GET /stock/success/bank/list', {})).data;
  await api.call('POST /stock/success/money/access', {
    body: { bank_id: card?.id ?? 0, count: 500, stock_password: '271828' },
  });
  await borrow(funded, 1_000);

  const stocks = 'id stock name market market_name exchange_name prasent close_prices percent_change';
  const order = 'id tag price count status type state sell_price price_all no created_at';
  for (const [method, path, body, within, fields] of [
    ['GET', '/stock/success/v2/user/info', undefined, '', 'user no img total money loan'],
    ['GET', '/v2/stock/list', undefined, 'data.rows', stocks],
    [
      'GET',
      '/stock/category/list',
      undefined,
      'data',
      'category_id category_code category_name stocks{id,stock_name,stock_code}',
    ],
    [
      'GET',
      '/v2/yahoo?symbol=PANCBANK',
      undefined,
      'data',
      'price change changePercent name linePath areaPath rows{timestamp,open,high,low,close,volume}',
    ],
    ['GET', '/stock/new/index?id=1', undefined, 'data', 'id title subhead img content created_at updated_at'],
    ['GET', '/stock/success/v2/bill', undefined, 'rows', 'id type amount balance reason created_at'],
    [
      'GET',
      '/stock/success/bank/list',
      undefined,
      'data',
      'id bank branch_bank bank_card bank_user ifsc status created_at',
    ],
    [
      'GET',
      '/stock/success/autonomy/state',
      undefined,
      'data',
      'real_name id_type id_number id_number_img id_number_img_two status',
    ],
    ['POST', '/stock/success/stock/list', { mold: 'bulk' }, '', 'balance'],
    ['POST', '/stock/success/stock/list', { mold: 'bulk' }, 'data', 'id tag price count status type state created_at'],
    ['POST', '/stock/success/deal/list', { mold: 'bulk' }, 'rows', order],
    [
      'GET',
      '/client/ipo',
      undefined,
      'data',
      'id series symbol company_name status issue_price min max issue_start_date issue_end_date',
    ],
    [
      'GET',
      '/stock/success/ipo/list',
      undefined,
      'rows',
      'id tag market state no status count price sell_price created_at',
    ],
    [
      'GET',
      '/v2/fund/list',
      undefined,
      'data.rows',
      'id name min_return max_return investment_period amount issue_amount sold_amount',
    ],
    [
      'GET',
      '/stock/success/fund/orders',
      undefined,
      'rows',
      'id amount expected_return status end_time created_at project{name,investment_period,min_return,max_return}',
    ],
    ['GET', '/v2/currency/list', undefined, 'data.rows', 'stock name prasent percent_change price_change_percent'],
    [
      'GET',
      '/v2/stock/list?market=FUTURE&code=g',
      undefined,
      'data.rows',
      'stock name prasent current_price percent_change exchange_name',
    ],
    [
      'GET',
      '/v2/stock/list?market=CGI',
      undefined,
      'data.rows',
      'stock name prasent current_price percent_change exchange_name',
    ],
    ['GET', '/stock/success/collection/list', undefined, 'data', 'list total'],
    [
      'GET',
      '/stock/success/collection/list',
      undefined,
      'data.list',
      'stock_name stock_code stock_detail{market,prasent,close_prices,percent_change,market_name,exchange_name}',
    ],
    [
      'GET',
      '/stock/success/v2/transaction?type=stock&page=1&limit=10',
      undefined,
      'data.rows',
      'type tag name mold count price price_all state no id status created_at',
    ],
    ['GET', '/stock/success/property/list', undefined, 'data.rows', 'id count status created_at'],
    ['GET', '/stock/success/property/withdraw', undefined, 'data.rows', 'id count status created_at'],
    ['GET', '/stock/success/loans/data', undefined, '', 'amountDue creditScore remainingAmount'],
    ['GET', '/stock/success/loans/list', undefined, 'data.rows', 'id count state repayment_time created_at'],
    ['GET', '/v2/config?limit=100', undefined, 'data', 'tag value'],
  ] as const) {
    const answer = await wire(funded, method, path, body);
    expect(answer['msg'], path).toBe('ok');
    expect(missing(at(answer, within), fields), path).toEqual([]);
  }
  const { data: settings } = await api.call('GET /v2/config', { query: { limit: 100 } });
  for (const [tag, value] of [
    ['min_withdraw_count', '100'],
    ['min_recharge_count', '5000'],
    ['min_loan_count', '500'],
    ['fee_basis_points', '3'],
    ['block_display_rate', '20'],
    ['trade_display_rate', '20.29'],
    ['half_position_max', '50'],
    ['full_position_max', '100'],
    ['languages', 'en'],
  ] as const)
    expect(settings, tag).toContainEqual({ tag, value });
});

test('a bank card can be used once its status is 1, and a deposit counts once its status is 2', async ({
  newcomer,
}) => {
  await addCard(newcomer);
  expect((await newcomer.api.call('GET /stock/success/bank/list', {})).data).toMatchObject([{ status: 1 }]);
  await deposit(newcomer, '5000');
  const { rows } = (await newcomer.api.call('GET /stock/success/property/list', {})).data;
  expect(rows).toMatchObject([{ status: 2, count: '5000.00' }]);
});
