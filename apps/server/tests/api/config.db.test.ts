import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaredSettings } from '../../src/app/settings.ts';
import { createTestApp, type TestApp } from './app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const told = async () => {
  const { data } = await t.ask('GET /v2/config', { query: {} });
  return new Map(data.map(({ tag, value }) => [tag, value]));
};

test('everybody is told the minimums and tips, and nothing of what cases and second people are about', async () => {
  const tags = new Set((await told()).keys());
  const declared = Object.keys(declaredSettings(true));
  const kept = declared.filter((tag) => !tags.has(tag) && !/^(kefu_url|usdt_)/.test(tag));
  expect(kept.toSorted()).toEqual(
    declared
      .filter((tag) => /^(watch_|desk_|case_hours$|ticket_categories$)|_second_person_above$/.test(tag))
      .toSorted(),
  );
  expect(kept).toEqual(expect.arrayContaining(['watch_deposits_below', 'notice_second_person_above']));
});

test('an entry that was set is told, and one that no module knows is not', async () => {
  await t.database.sql`
    INSERT INTO config_entries (tag, value, updated_at, updated_by)
    VALUES ('recharge_tips', 'By noon.', now(), 'staff:somebody'), ('of_a_former_version', '1', now(), 'staff:somebody'),
      ('watch_out_percent', '70', now(), 'staff:somebody')`;
  await expect.poll(async () => (await told()).get('recharge_tips'), { timeout: 30_000 }).toBe('By noon.');
  const tags = await told();
  expect([tags.has('of_a_former_version'), tags.has('watch_out_percent')]).toEqual([false, false]);
});
