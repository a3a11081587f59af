import { expect, test } from 'vitest';
import { writtenSince, type Article, type Draft } from '../../../src/screens/news/draft.ts';

const draft: Draft = { title: 'A', subhead: '', content: '<p>x</p>', lang: 'en', source_name: 'S', source_url: '' };
const saved = { ...draft, title: 'A (cleaned)', source_url: null, updated_at: '2026-11-28T08:00:00.000Z' } as Article;

test('what was typed while an article was on its way stands over what came back, and the rest is as it was kept', () => {
  const now = { draft: { ...draft, content: '<p>x, and more</p>' }, seen: undefined };
  expect(writtenSince({ draft }, now, saved)).toMatchObject({
    isAhead: true,
    writing: { draft: { title: 'A (cleaned)', content: '<p>x, and more</p>', source_url: '' }, seen: saved.updated_at },
  });
  const picture = { picture: 'p', url: '/p' };
  expect(writtenSince({ draft }, { draft, picture, seen: undefined }, saved)).toMatchObject({
    isAhead: true,
    writing: { picture },
  });
  for (const same of [{ draft, seen: undefined }, undefined]) {
    expect(writtenSince({ draft }, same, saved)).toMatchObject({
      isAhead: false,
      writing: { draft: { title: 'A (cleaned)' } },
    });
  }
});
