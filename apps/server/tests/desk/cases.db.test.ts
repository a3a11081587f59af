import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityOf, newPicture, uploadOf, type Form } from '../api/forms.ts';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { createScreening } from '../../src/modules/compliance/compliance.ts';
import { complianceSettings, readComplianceSettings } from '../../src/modules/compliance/settings.ts';
import { screen } from '../../src/modules/compliance/screening/screen.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createEncryption } from '../../src/platform/encryption.ts';
import { createSettings } from '../../src/platform/settings.ts';
import { breakRows } from '../helpers/broken-rows.ts';
import { quiet, restingRounds } from '../helpers/quiet.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let asha: TestStaff;
let ravi: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  t = await createTestApp();
  [asha, ravi, auditor] = [
    await newStaff(t, 'compliance'),
    await newStaff(t, 'compliance'),
    await newStaff(t, 'auditor'),
  ];
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const idOf = async ({ phone }: Customer) =>
  (await asha.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';
const about = 'Money from an account that is not theirs';

/** A case about somebody new. */
async function opened() {
  const customer = await t.register();
  const customerId = await idOf(customer);
  const { id } = (await asha.ask('POST /cases/open', { body: { customer: customerId, about } })).data;
  return { customer, named: { customer: customerId, id } };
}
const one = async (id: number, by = asha) => (await by.ask('GET /cases/one', { query: { id: String(id) } })).data;
type Named = Awaited<ReturnType<typeof opened>>['named'];
const upload = (named: Named, title: string, form: Form) =>
  asha.raw('POST /cases/paper', { query: { ...named, id: String(named.id), title }, ...form });
const pdf = (inside = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n<<${inside}>>\nendobj\ntrailer\n<<>>\n%%EOF\n`);
const pdfForm = (content: Buffer) => uploadOf(content, 'letter.pdf', 'application/pdf');
const close = { outcome: 'no_suspicion', note: 'The father has paid, and has shown it' } as const;

describe('a case', () => {
  test('is one of a customer at a time, has an owner, a deadline and notes, and stands among the open ones', async () => {
    const { customer, named } = await opened();
    expect(await asha.send('POST /cases/open', { body: { customer: named.customer, about } })).toEqual({
      status: 409,
      data: 'case_open',
    });
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    await asha.ask('POST /cases/deadline', { body: { ...named, deadline, reason: 'The court asks' } });
    const past = { ...named, deadline: '2026-01-01T00:00:00.000Z', reason: 'The court asks' };
    expect(await asha.send('POST /cases/deadline', { body: past })).toMatchObject({ data: 'time_is_past' });
    await asha.ask('POST /cases/assign', { body: { ...named, login: ravi.login } });
    expect(await asha.send('POST /cases/assign', { body: { ...named, login: auditor.login } })).toMatchObject({
      data: 'unknown_staff',
    });
    await ravi.ask('POST /cases/note', { body: { ...named, content: 'Called; will send proof' } });
    const { rows } = (await ravi.ask('GET /cases', { query: { whose: 'mine' } })).data;
    expect(rows).toMatchObject([{ id: named.id, about, deadline, owner: ravi.login, opened_by: asha.login }]);
    expect(await one(named.id)).toMatchObject({
      customer: { phone: customer.phone },
      found: [],
      notes: [{ content: 'Called; will send proof', by: ravi.login }],
    });
    expect((await ravi.ask('GET /cases/counts')).data).toMatchObject({ overdue: 0, mine: 1 });
    await t.database.sql`UPDATE compliance_cases SET deadline = now() - interval '1 minute' WHERE id = ${named.id}`;
    expect((await asha.ask('GET /cases')).data.rows[0]).toMatchObject({ id: named.id });
    expect((await ravi.ask('GET /cases/counts')).data).toMatchObject({ overdue: 1 });
  });

  test('is found by a rule: who gives the number that somebody has given, with them, joined by what is found next', async () => {
    const [first, second] = [await t.register(), await t.register()];
    for (const customer of [first, second]) {
      await t.ask('POST /stock/success/autonomy/add', { token: customer.token, body: await identityOf(t, customer) });
    }
    const customer = await idOf(second);
    const listed = async () => (await asha.ask('GET /cases', { query: { customer } })).data.rows;
    await expect.poll(listed).toMatchObject([{ rules: ['shared_id_number'], opened_by: 'rules' }]);
    const [found] = (await one((await listed())[0]?.id ?? 0)).found;
    expect(found).toMatchObject({ others: [{ phone: first.phone }] });
    expect(found?.facts).toContainEqual({ label: 'Customers', text: '2' });
  });

  test('closes with its outcome by two where nothing was filed, and then takes nothing more', async () => {
    const { named } = await opened();
    expect(await asha.send('POST /cases/close', { body: { ...named, ...close, outcome: 'reported' } })).toMatchObject({
      data: 'filing_missing',
    });
    const proposal = await asha.propose('POST /cases/close', { body: { ...named, ...close } });
    expect(await asha.send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({ status: 403 });
    const { rows } = (await ravi.ask('GET /proposals')).data;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain(close.note);
    await ravi.ask('POST /proposals/confirm', { body: { id: proposal } });
    expect(await one(named.id)).toMatchObject({ ...close, closed_by: ravi.login });
    for (const [call, more] of [
      ['POST /cases/note', { content: 'More' }],
      ['POST /cases/assign', { login: null }],
      ['POST /cases/close', close],
      ['POST /cases/freeze', { scope: 'all', reason_key: 'under_review' }],
    ] as const) {
      expect(await asha.send(call, { body: { ...named, ...more } })).toEqual({ status: 409, data: 'case_closed' });
    }
    const closed = (await asha.ask('GET /cases', { query: { state: 'closed', customer: named.customer } })).data.rows;
    expect(closed.map(({ id }) => id)).toEqual([named.id]);
    expect((await asha.ask('POST /cases/open', { body: { customer: named.customer, about } })).data.id).not.toBe(
      named.id,
    );
  });

  test('keeps papers, hands them out to be saved alone, and closes by one once a report was filed', async () => {
    const { named } = await opened();
    const sent = await upload(named, 'The report', pdfForm(pdf()));
    expect(sent.status).toBe(200);
    expect((await upload(named, 'A screenshot', uploadOf(await newPicture()))).status).toBe(200);
    for (const [form, status, refusal] of [
      [pdfForm(pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')), 422, 'paper_active'],
      [pdfForm(Buffer.from('%PDF-1.7 and nothing else')), 415, 'unsupported_media'],
      [uploadOf(Buffer.from('<html><script>alert(1)</script>'), 'page.html', 'text/html'), 415, 'picture_unsupported'],
    ] as const) {
      const { status: got, body } = await upload(named, 'Harm', form);
      expect({ got, refusal: (JSON.parse(body) as { data: string }).data }).toEqual({ got: status, refusal });
    }
    const { papers } = await one(named.id);
    expect(papers).toMatchObject([
      { title: 'A screenshot', media_type: 'image/jpeg' },
      { title: 'The report', media_type: 'application/pdf', bytes: pdf().length },
    ]);
    const paper = papers[1]?.id ?? 0;
    const query = { id: String(named.id), paper: String(paper) };
    const got = await asha.raw('GET /cases/paper', { query });
    expect(got).toMatchObject({ status: 200, body: pdf().toString() });
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="case-${named.id}-${paper}.pdf"`,
      'x-content-type-options': 'nosniff',
    });
    expect(await auditor.send('GET /cases/paper', { query })).toMatchObject({ status: 403 });

    const report = { kind: 'str', reference: 'STR/2026/118', filed_on: '2026-11-25', paper } as const;
    await asha.ask('POST /cases/file', { body: { ...named, ...report } });
    expect(await asha.send('POST /cases/file', { body: { ...named, ...report } })).toMatchObject({
      data: 'filing_known',
    });
    const other = await opened();
    const ofOther = { ...other.named, ...report, reference: 'STR/2026/119' };
    expect(await asha.send('POST /cases/file', { body: ofOther })).toMatchObject({ data: 'not_found' });
    await asha.ask('POST /cases/close', { body: { ...named, ...close, outcome: 'reported' } });
    expect(await one(named.id)).toMatchObject({ outcome: 'reported', closed_by: asha.login, reports: [report] });
  });

  test('freezes as far as it says with its number alone as the reason for the staff; more freedom takes two', async () => {
    const { customer, named } = await opened();
    const freeze = { ...named, scope: 'all', reason_key: 'under_review' } as const;
    await asha.ask('POST /cases/freeze', { body: freeze });
    const seen = (await asha.ask('GET /customers/one', { query: { id: named.customer } })).data;
    expect(seen).toMatchObject({ frozen_scope: 'all', frozen_note: `Case ${named.id}` });
    expect(await one(named.id)).toMatchObject({ frozen_scope: 'all' });
    const info = await t.ask('GET /stock/success/v2/user/info', { token: customer.token });
    expect(info.frozen_reason).not.toMatch(/case/i);
    await asha.askWith(ravi, 'POST /cases/freeze', { body: { ...freeze, scope: 'withdraw_only' } });
    expect(await one(named.id)).toMatchObject({ frozen_scope: 'withdraw_only' });
  });

  test('stands against no closing of the account, and goes with what was kept of it once it is closed itself', async () => {
    const [ended, open] = [await opened(), await opened()];
    const { named } = ended;
    await upload(named, 'The report', pdfForm(pdf()));
    const [paper] = (await one(named.id)).papers;
    const report = { kind: 'ctr', reference: 'CTR/2026/7', filed_on: '2026-11-25', paper: paper?.id ?? 0 } as const;
    await asha.ask('POST /cases/file', { body: { ...named, ...report } });
    await asha.ask('POST /cases/close', { body: { ...named, ...close, outcome: 'reported' } });
    for (const { customer } of [ended, open]) {
      const { token, password } = customer;
      await t.ask('POST /stock/success/user/close', { token, body: { password } });
    }
    // In practice nothing is kept for years.
    expect(await asha.send('GET /cases/one', { query: { id: String(named.id) } })).toMatchObject({ status: 404 });
    const left = await t.database.sql`
      SELECT FROM files WHERE id NOT IN (SELECT file FROM compliance_papers) AND purpose = 'case'`;
    expect(left).toHaveLength(0);
    expect(await one(open.named.id)).toMatchObject({ about, customer: { phone: null } });
  });
});

describe('who sees a case', () => {
  test('are compliance and an auditor, who reads it masked; the log, which more read, tells neither whose it is nor what is in it', async () => {
    const { customer, named } = await opened();
    await asha.ask('POST /cases/note', {
      body: { ...named, content: `Account 5010012345678, phone ${customer.phone}` },
    });
    const masked = JSON.stringify(await one(named.id, auditor));
    expect(masked).toContain('••••5678');
    expect(masked).not.toContain(customer.phone);
    for (const role of ['admin', 'viewer', 'support'] as const) {
      const other = await newStaff(t, role);
      expect(await other.send('GET /cases'), role).toMatchObject({ status: 403 });
      if (role !== 'admin') continue;
      const query = { object_kind: 'case', object_id: String(named.id) };
      const log = (await other.ask('GET /audit', { query })).data.rows;
      expect(log.map(({ action }) => action)).toEqual(['POST /cases/note', 'POST /cases/open']);
      expect(JSON.stringify(log)).not.toMatch(new RegExp(`${named.customer}|${customer.phone}|${about}`));
    }
  });

  test('is nobody whom it is about', async () => {
    const { customer, named } = await opened();
    const own = await newStaff(t, 'compliance');
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${own.login}`;
    const seen = async (state: 'open' | 'all') =>
      (await own.ask('GET /cases', { query: { state, limit: 100 } })).data.rows.map(({ id }) => id);
    for (const state of ['open', 'all'] as const) expect(await seen(state)).not.toContain(named.id);
    expect(await own.send('GET /cases/one', { query: { id: String(named.id) } })).toMatchObject({ status: 404 });
    const body = { ...named, content: 'Nothing in it' };
    expect(await own.send('POST /cases/note', { body })).toMatchObject({ data: 'own_customer' });
  });
});

describe('a screening list', () => {
  const head = 'name,aliases,birth_date,id_number,reference';
  const send = (lines: readonly string[], list = 'TEST LIST', by = asha) =>
    by.raw('POST /screening/upload', {
      query: { list },
      ...uploadOf(Buffer.from([head, ...lines].join('\r\n')), 'list.csv', 'text/csv'),
    });
  const uploaded = async (lines: readonly string[]) => {
    const { status, body } = await send(lines);
    expect({ status, body }).toMatchObject({ status: 200 });
    return (JSON.parse(body) as { data: { id: number; added: number; removed: number; version: number } }).data;
  };
  /** Matches who is to be matched, as the server does by itself every few seconds. */
  const match = () => {
    const settings = createSettings(t.database, systemClock, restingRounds(), complianceSettings);
    const own = { clock: systemClock, database: t.database, log: quiet };
    const given = { ...own, settings: () => readComplianceSettings(settings) };
    return screen(createScreening({ ...given, encryption: createEncryption('5a'.repeat(32)) }));
  };
  const inForce = async (lines: readonly string[]) => {
    const { id } = await uploaded(lines);
    await asha.askWith(ravi, 'POST /screening/put-in-force', { body: { id, reason: 'The list of today' } });
    await match();
    return id;
  };
  const rowOf = async (id: number) => (await auditor.ask('GET /screening')).data.rows.find((row) => row.id === id);
  const named = async (name: string, number: string, who?: Customer) => {
    const customer = who ?? (await t.register());
    const form = { ...(await identityOf(t, customer)), real_name: name, id_number: number };
    await t.ask('POST /stock/success/autonomy/add', { token: customer.token, body: form });
    return idOf(customer);
  };
  const hitsOf = async (customer: string) => {
    const { rows } = (await asha.ask('GET /cases', { query: { customer, state: 'all' } })).data;
    const cases = await Promise.all(rows.map(({ id }) => one(id)));
    return cases.flatMap(({ id, found }) =>
      found.filter(({ rule }) => rule === 'listed').map((hit) => ({ ...hit, case: id })),
    );
  };
  const petrov = 'Viktor Petrov,Vitya;Petrov Viktor Ivanovich,1961-02-03,,T.12';

  test('is a draft until two put it in force, and then everybody is matched, and each new name', async () => {
    const victor = await named('Victor Petrow', 'ABCPA1111A');
    const holder = await named('Meera Nair', 'ABCPB2222B');
    const other = await named('Victor Pereira', 'ABCPC3333C');
    const lines = [petrov, 'Somebody Else,,,abcpb 2222 b,'];
    const draft = await uploaded(lines);
    expect(draft).toMatchObject({ version: 1, added: 2, removed: 0 });
    await match();
    expect(await hitsOf(victor)).toEqual([]);
    const { id } = draft;
    const body = { id, reason: 'The list of today' };
    const proposal = await asha.propose('POST /screening/put-in-force', { body });
    expect(await rowOf(id)).toMatchObject({ state: 'draft' });
    await ravi.ask('POST /proposals/confirm', { body: { id: proposal } });
    await match();
    expect(await rowOf(id)).toMatchObject({
      state: 'in_force',
      in_force_by: ravi.login,
      found: 2,
      unopened: 0,
    });
    expect((await rowOf(id))?.scanned_at).not.toBeNull();
    const [hit] = await hitsOf(victor);
    expect(hit?.facts).toEqual([
      { label: 'List', text: 'TEST LIST, version 1' },
      { label: 'Alike by', text: 'name' },
      { label: 'Names', text: 'Viktor Petrov; Vitya; Petrov Viktor Ivanovich' },
      { label: 'Born', text: '1961-02-03' },
      { label: 'Reference', text: 'T.12' },
    ]);
    expect((await hitsOf(holder))[0]?.facts).toContainEqual({ label: 'Alike by', text: 'number' });
    expect(await hitsOf(other)).toEqual([]);
    const later = await named('PETROV Viktor', 'ABCPD4444D');
    await match();
    expect(await hitsOf(later)).toHaveLength(1);
  });

  test('is matched with whoever comes behind one that cannot be, who is matched later', async () => {
    await inForce([petrov]);
    // The node looks by itself, too: nobody is to be found before they cannot be.
    const first = await t.register();
    const harmed = await idOf(first);
    const mend = await breakRows(t.ownerUrl, 'compliance_cases', `NEW.customer_id = '${harmed}'`, 'INSERT');
    await named('Viktor Petrov', 'ABCPF6666F', first);
    const behind = await named('Viktor Petrov', 'ABCPG7777G');
    await expect(match()).rejects.toThrow('broken');
    await mend();
    expect([await hitsOf(harmed), await hitsOf(behind)]).toMatchObject([[], [{}]]);
    await match();
    expect(await hitsOf(harmed)).toHaveLength(1);
    // And everybody with a list that is new.
    const [bad, good] = [await named('Olga Ivanova', 'ABCPH8888H'), await named('Olga Ivanova', 'ABCPI9999I')];
    await match();
    const mendAgain = await breakRows(t.ownerUrl, 'compliance_cases', `NEW.customer_id = '${bad}'`, 'INSERT');
    const id = await inForce([petrov, 'Olga Ivanova,,,,']);
    await mendAgain();
    expect([await hitsOf(bad), await hitsOf(good)]).toMatchObject([[], [{}]]);
    const { scanned_at: scannedAt, unopened } = (await rowOf(id)) ?? {};
    expect(scannedAt).not.toBeNull();
    expect(unopened).toBe(1);
  });

  test('leaves who was cleared by two in peace, until the entry changes; a case ends once all are judged', async () => {
    const customer = await named('Nadia Haddad', 'ABCPE5555E');
    const nadia = 'Nadya Hadad,,,,N.1';
    await inForce([petrov, nadia]);
    const [hit] = await hitsOf(customer);
    const ofCase = { customer, id: hit?.case ?? 0 };
    expect(await asha.send('POST /cases/close', { body: { ...ofCase, ...close } })).toMatchObject({ data: 'hit_open' });
    const judged = { ...ofCase, finding: hit?.id ?? 0, reason: 'Born in another year' };
    await asha.ask('POST /cases/judge', { body: { ...judged, verdict: 'confirmed' } });
    await asha.askWith(ravi, 'POST /cases/judge', { body: { ...judged, verdict: 'cleared' } });
    expect(await hitsOf(customer)).toMatchObject([{ verdict: 'cleared', verdict_by: ravi.login }]);
    await asha.askWith(ravi, 'POST /cases/close', { body: { ...ofCase, ...close } });

    await inForce([nadia, 'Anybody New,,,,']);
    expect(await hitsOf(customer)).toHaveLength(1);
    const changed = await inForce(['Nadya Hadad,,1980,,N.1']);
    expect(await rowOf(changed)).toMatchObject({ added: 1, removed: 2 });
    expect(await hitsOf(customer)).toMatchObject([{ verdict: null }, { verdict: 'cleared' }]);
  });

  test('is taken whole or not at all, with the line that is wrong, and goes no way back', async () => {
    for (const [lines, what] of [
      [['Anna,,,,', ',,1970,,'], 'line 3: has no name'],
      [['Anna,,31.12.1970,,'], 'line 2: a birth date is not as 1970-12-31, 1970-12 or 1970'],
      [['Anna,,,1,'], 'line 2: a number is not one of 4 to 60 letters and digits'],
      [[], 'has no entries'],
    ] as const) {
      const { status, body } = await send(lines);
      expect({ status, fields: (JSON.parse(body) as { fields: object }).fields }).toEqual({
        status: 400,
        fields: { file: what },
      });
    }
    expect((await send([petrov], 'TEST LIST', auditor)).status).toBe(403);
    const [older, newer] = [await uploaded([petrov]), await uploaded([petrov, 'Anna Smirnova,,,,'])];
    const of = (id: number) => ({ body: { id, reason: 'The list of today' } });
    await asha.askWith(ravi, 'POST /screening/put-in-force', of(newer.id));
    for (const id of [older.id, newer.id]) {
      expect(await asha.send('POST /screening/put-in-force', of(id))).toMatchObject({ data: 'list_in_force' });
    }
  });
});
