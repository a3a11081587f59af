import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let owner: Customer;
let stranger: Customer;

beforeAll(async () => {
  t = await createTestApp();
  stranger = await t.register();
  await t.deposit(stranger, 5_000);
});
beforeEach(async () => {
  owner = await t.register();
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

type Fields = Record<string, unknown>;
const indian = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
const american = { type: 'USD', bank: 'First Plains', ifsc: '021000021', bank_card: '12345', bank_user: 'Ann Lee' };
const mexican = { type: 'MXN', bank: 'Banco del Valle', bank_card: '032180000118359719', bank_user: 'Ana Ruiz' };

const add = (body: Fields, customer = owner) => t.send('POST /stock/success/bank/add', { token: customer.token, body });
const edit = (body: Fields, customer = owner) =>
  t.send('POST /stock/success/bank/edit', { token: customer.token, body });
const cardsOf = async (customer = owner, type?: string) =>
  (
    await t.ask('GET /stock/success/bank/list', {
      token: customer.token,
      query: { ...(type === undefined ? {} : { type }), limit: 100 },
    })
  ).data;
const noticesOf = async (customer = owner) =>
  (await t.ask('GET /stock/success/user/notices', { token: customer.token, query: {} })).rows.map(
    ({ kind, values }) => ({
      kind,
      ...values,
    }),
  );
async function added(body: Fields, customer = owner): Promise<number> {
  const answer = await add(body, customer);
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { data: { id: number } }).data.id;
}

describe('adding', () => {
  test('an Indian account: bank and branch come from the IFSC, the number is masked', async () => {
    const id = await added({ ...indian, ifsc: ' saud0000021 ', bank_card: '0042 0013 0075' });
    expect(await cardsOf()).toMatchObject([
      {
        id,
        type: 'INR',
        bank: 'Sauda Practice Bank',
        branch_bank: 'Church Street',
        ifsc: 'SAUD0000021',
        bank_card: '•••• 0075',
        bank_user: 'Asha Rao',
        status: 1,
      },
    ]);
    expect(await noticesOf()).toEqual([{ kind: 'bank_card_added', card: 'Sauda Practice Bank •••• 0075' }]);
  });

  test('an American account, a Mexican card and a CLABE', async () => {
    await added(american);
    await added(mexican);
    await added({ ...mexican, bank_card: '4111 1111 1111 1111' });
    expect(await cardsOf()).toMatchObject([
      { type: 'MXN', bank_card: '•••• 1111', ifsc: '', bank: 'Banco del Valle' },
      { type: 'MXN', bank_card: '•••• 9719' },
      { type: 'USD', bank_card: '•••• 2345', ifsc: '021000021', bank: 'First Plains' },
    ]);
    expect(await cardsOf(owner, 'MXN')).toHaveLength(2);
    expect(await cardsOf(owner, 'INR')).toEqual([]);
    expect(await cardsOf(owner, "x' OR 1=1")).toEqual([]);
    expect(await cardsOf(owner, '')).toHaveLength(3);
  });

  test.each<[string, Fields, string[]]>([
    ['nothing', {}, ['bank', 'bank_user', 'ifsc', 'bank_card']],
    ['nothing, in dollars', { type: 'USD' }, ['bank', 'bank_user', 'ifsc', 'bank_card']],
    ['nothing, in pesos', { type: 'MXN' }, ['bank', 'bank_user', 'bank_card']],
    ['blanks', { ...indian, bank_user: '   ', ifsc: ' ', bank: 'B' }, ['bank_user', 'ifsc']],
    ['an IFSC of another form', { ...indian, ifsc: 'SAUD1000001' }, ['ifsc', 'bank']],
    ['a short account', { ...indian, bank_card: '12345678' }, ['bank_card']],
    ['a long account', { ...indian, bank_card: '1234567890123456789' }, ['bank_card']],
    ['an account of zeros', { ...indian, bank_card: '000000000' }, ['bank_card']],
    ['letters in an account', { ...indian, bank_card: '12345678a' }, ['bank_card']],
    ['digits of another script', { ...indian, bank_card: '١٢٣٤٥٦٧٨٩' }, ['bank_card']],
    ['the mask of no card', { ...indian, bank_card: '•••• 0075' }, ['bank_card']],
    ['a wrong routing number', { ...american, ifsc: '021000022' }, ['ifsc']],
    ['a short American account', { ...american, bank_card: '123' }, ['bank_card']],
    ['a long American account', { ...american, bank_card: '123456789012345678' }, ['bank_card']],
    ['a wrong CLABE', { ...mexican, bank_card: '032180000118359718' }, ['bank_card']],
    ['a wrong card number', { ...mexican, bank_card: '4111111111111112' }, ['bank_card']],
    ['a number of 17 digits', { ...mexican, bank_card: '41111111111111111' }, ['bank_card']],
    ['a name that turns the text round', { ...indian, bank_user: 'Asha\u202eoaR' }, ['bank_user']],
    ['a name of signs', { ...indian, bank_user: '!!!' }, ['bank_user']],
    ['a name with a picture', { ...indian, bank_user: 'Asha 🙂 Rao' }, ['bank_user']],
    ['a bank with a flag', { ...indian, bank: 'Bank 🇮🇳' }, ['bank']],
  ])('of %s is malformed, field by field', async (_, body, fields) => {
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 400, body: { data: 'invalid' } });
    expect(Object.keys((answer.body as { fields: object }).fields).toSorted()).toEqual(fields.toSorted());
    expect(await cardsOf()).toEqual([]);
  });

  test('of an IFSC that no branch has is refused', async () => {
    expect(await add({ ...indian, ifsc: 'ZZZZ0000001' })).toMatchObject({
      status: 422,
      body: { data: 'unknown_ifsc' },
    });
  });

  test('of the same number is refused, whatever else is said; to another customer it is no secret', async () => {
    await added(indian);
    for (const body of [indian, { ...indian, bank_user: 'Another' }, { ...indian, bank_card: '0042-0013-0075' }]) {
      expect(await add(body)).toMatchObject({ status: 409, body: { data: 'card_exists' } });
    }
    const other = await t.register();
    await added(indian, other);
    expect(await cardsOf(other)).toHaveLength(1);
  });

  test('a hundred at once: ten are taken, and the rest is told why', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => add({ ...indian, bank_card: String(100_000_000 + index) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, body } of answers) {
      if (status !== 200) expect({ status, body }).toMatchObject({ status: 422, body: { data: 'too_many_cards' } });
    }
    expect(await cardsOf()).toHaveLength(10);
    expect(await noticesOf()).toHaveLength(10);
  });

  test('one number twenty times at once is one card', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(indian)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await cardsOf()).toHaveLength(1);
  });
});

describe('editing', () => {
  test('what is left out stays, and so does a number sent back as it is shown', async () => {
    const id = await added(indian);
    expect(await edit({ id, bank_user: 'Asha R. Rao', bank_card: '•••• 0075' })).toMatchObject({ status: 200 });
    expect(await cardsOf()).toMatchObject([{ bank_user: 'Asha R. Rao', bank_card: '•••• 0075', ifsc: 'SAUD0000001' }]);
    expect(await add(indian), 'the number is still the same').toMatchObject({ status: 409 });
    expect(await noticesOf()).toMatchObject([{ kind: 'bank_card_changed' }, { kind: 'bank_card_added' }]);
  });

  test('what changes nothing is told to nobody', async () => {
    const id = await added(indian);
    expect(await edit({ id, ...indian })).toMatchObject({ status: 200 });
    expect(await edit({ id })).toMatchObject({ status: 200 });
    expect(await noticesOf()).toHaveLength(1);
  });

  test('another IFSC takes its bank and branch with it', async () => {
    const id = await added(indian);
    await edit({ id, ifsc: 'saud0000034' });
    expect(await cardsOf()).toMatchObject([{ branch_bank: 'Park Street', ifsc: 'SAUD0000034' }]);
    await edit({ id, ifsc: 'HDFC0000001', branch_bank: 'Main' });
    expect(await cardsOf()).toMatchObject([{ bank: 'HDFC Bank', branch_bank: 'Main' }]);
  });

  test('another form is read by its own rules', async () => {
    const id = await added(indian);
    expect(await edit({ id, type: 'USD' })).toMatchObject({
      status: 400,
      body: { fields: { ifsc: expect.any(String) } },
    });
    const { type: _, ...fields } = american;
    expect(await edit({ id, type: 'USD', ...fields })).toMatchObject({ status: 200 });
    expect(await cardsOf()).toMatchObject([{ type: 'USD', bank_card: '•••• 2345', ifsc: '021000021' }]);
  });

  test('to the number of another card is refused', async () => {
    await added(indian);
    const id = await added({ ...indian, bank_card: '123456789' });
    expect(await edit({ id, bank_card: indian.bank_card })).toMatchObject({
      status: 409,
      body: { data: 'card_exists' },
    });
    expect(await edit({ id, bank_card: '•••• 0075' }), 'the mask of another card').toMatchObject({ status: 400 });
    expect(await edit({ id, bank_card: '' })).toMatchObject({ status: 400 });
  });

  test('of a card that is somebody else’s, or nobody’s, finds nothing and changes nothing', async () => {
    const id = await added(indian);
    const before = await cardsOf();
    const noticesBefore = await noticesOf(stranger);
    for (const wrong of [{ id }, { id, bank_user: 'Thief' }, { id, ...american }, { id: 999_999_999 }, { id: '0' }]) {
      expect(await edit(wrong, stranger)).toMatchObject({ status: 404, body: { data: 'not_found' } });
    }
    expect(await cardsOf()).toEqual(before);
    expect(await cardsOf(stranger)).toEqual([]);
    expect(await noticesOf(stranger)).toEqual(noticesBefore);
  });
});

describe('removing', () => {
  const remove = (id: number, customer = owner) =>
    t.send('POST /stock/success/bank/remove', { token: customer.token, body: { id } });

  test('takes it off the list and tells so; it is not there any more for anything, and can be added anew, to rest again', async () => {
    const id = await added(indian);
    const other = await added(american);
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await cardsOf()).toMatchObject([{ id: other }]);
    expect((await noticesOf())[0]).toMatchObject({ kind: 'bank_card_removed', card: expect.stringContaining('0075') });
    for (const again of [() => remove(id), () => edit({ id, bank_user: 'Another Holder' })]) {
      expect(await again()).toMatchObject({ status: 404, body: { data: 'not_found' } });
    }
    const back = await added(indian);
    expect(back).not.toBe(id);
    expect((await cardsOf()).map(({ id: listed }) => listed)).toEqual([back, other]);
  });

  test('waits for a withdrawal to it, and nothing is withdrawn to it afterwards', async () => {
    await t.deposit(owner, 5_000);
    const { token } = owner;
    const id = await added(indian);
    await t.database.sql`UPDATE bank_cards SET usable_from = changed_at WHERE id = ${id}`;
    const withdraw = () => t.send('POST /stock/success/money/access', { token, body: { bank_id: id, count: 1_013 } });
    expect(await withdraw()).toMatchObject({ status: 200 });
    const [outcome, refused] = await Promise.all([remove(id), remove(id)]);
    for (const answer of [outcome, refused])
      expect(answer).toMatchObject({ status: 409, body: { data: 'card_in_use' } });
    expect(await cardsOf()).toHaveLength(1);
  });

  test('of a card that is somebody else’s, or nobody’s, finds nothing', async () => {
    const theirs = await added(indian, stranger);
    for (const id of [theirs, 999_999]) expect(await remove(id)).toMatchObject({ status: 404 });
    expect(await cardsOf(stranger)).toMatchObject([{ id: theirs }]);
  });

  test('makes no room for more than so many a day', async () => {
    const numberOf = (count: number) => ({ ...indian, bank_card: `00420013${String(1_000 + count)}` });
    for (let count = 0; count < 10; count += 1) await remove(await added(numberOf(count)));
    expect(await cardsOf()).toEqual([]);
    expect(await add(numberOf(10))).toMatchObject({ status: 422, body: { data: 'too_many_cards' } });
    await t.database.sql`
      UPDATE bank_cards SET created_at = created_at - interval '25 hours', changed_at = changed_at - interval '25 hours'
      WHERE NOT is_enabled`;
    expect(await add(numberOf(10))).toMatchObject({ status: 200 });
  });

  test('of one whose number cannot be opened works, and it can be said anew', async () => {
    const id = await added(indian);
    await t.database.sql`UPDATE bank_cards SET sealed_number = '\\x00' WHERE id = ${id}`;
    expect(await edit({ id, bank_user: 'Asha R. Rao' })).toMatchObject({ status: 400, body: { data: 'invalid' } });
    expect(await edit({ id, bank_card: '004200130099' })).toMatchObject({ status: 200 });
    await t.database.sql`UPDATE bank_cards SET sealed_number = '\\x00' WHERE id = ${id}`;
    expect(await remove(id)).toMatchObject({ status: 200 });
  });
});

describe('what is kept', () => {
  test('holds no account number in clear, and a repeat gives the first answer', async () => {
    const key = newKey();
    const body = { ...indian, bank_card: '987654321012' };
    const [first, again] = [
      await t.send('POST /stock/success/bank/add', { token: owner.token, body, key }),
      await t.send('POST /stock/success/bank/add', { token: owner.token, body, key }),
    ];
    expect(again.body).toEqual(first.body);
    const rows = await t.database.sql`
      SELECT (SELECT string_agg(bank_cards::text, '') FROM bank_cards) AS cards,
        (SELECT string_agg(answer, '') FROM idempotency_keys) AS answers,
        (SELECT string_agg(notices::text, '') FROM notices) AS notices`;
    expect(JSON.stringify(rows)).not.toContain('87654321012');
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('987654321012').toString('hex'));
  });
});

test('an IFSC leads to its bank, in any case', async () => {
  const find = (ifsc: string) => t.send('GET /stock/success/bank/ifsc', { token: owner.token, query: { ifsc } });
  expect(await find('hdfc0000001')).toMatchObject({ status: 200, body: { data: { bank: 'HDFC Bank', city: '' } } });
  expect(await find('SAUD0000013')).toMatchObject({
    body: { data: { branch_bank: 'Customer funds', city: 'Mumbai' } },
  });
  for (const ifsc of ['ZZZZ0000001', 'HDFC', 'x', '../..']) {
    expect(await find(ifsc)).toMatchObject({ status: 404, body: { data: 'not_found' } });
  }
});
