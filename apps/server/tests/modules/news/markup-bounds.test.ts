import { describe, expect, test } from 'vitest';
import { primers } from '../../../src/modules/practice/news-seed/primers.ts';
import { cleanHtml, plainText } from '../../../src/modules/news/clean-html.ts';
import { boundMarkup } from '../../../src/modules/news/markup-bounds.ts';

const reasonOf = (html: string): unknown => {
  try {
    boundMarkup(html, 'content');
    return undefined;
  } catch (error) {
    return (error as { details: unknown }).details;
  }
};

/**
 * What work costs, in milliseconds of processor time, and not how long a busy machine takes: the least of three, since what is
 * cleared away meanwhile counts as well.
 */
function leastCost(work: () => void): number {
  const costs = [1, 2, 3].map(() => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1_000;
  });
  return Math.min(...costs);
}

describe('markup that would take long to clean', () => {
  test.each([
    ['400,000 tags, each in the other', '<b>'.repeat(400_000), /longer/],
    ['as many as fit', '<b>'.repeat(80_000), /deeper/],
    ['many beside each other', '<b></b>'.repeat(30_000), /more than 5000 tags/],
    ['many that end each other', '<p>'.repeat(80_000), /more than 5000 tags/],
    ['lists in paragraphs in lists', '<ul><li><p>'.repeat(2_000), /deeper/],
    ['ends that stand in attributes', '<b title="</b>">'.repeat(6_000), /more than 5000 tags/],
    ['one long word', 'x'.repeat(300_000), /longer/],
  ])('%s is refused with a reason, at once', (_, html, reason) => {
    expect(leastCost(() => expect(() => cleanHtml(html)).toThrow('invalid'))).toBeLessThan(50);
    expect(() => plainText(html, 100)).toThrow('invalid');
    expect(reasonOf(html)).toMatchObject({ fields: { content: expect.stringMatching(reason) } });
  });

  test.each([
    ['the deepest that is taken', '<b title="</b>">'.repeat(4_999)],
    ['attributes without end', `<p ${'a '.repeat(100_000)}>x</p>`],
    ['brackets', '<'.repeat(250_000)],
    ['comments that do not end', '<!--'.repeat(60_000)],
    ['ends alone', '</b>'.repeat(60_000)],
    ['entities', '&amp;'.repeat(50_000)],
  ])('%s within the bounds is cleaned with less than half a second of work', (_, html) => {
    expect(leastCost(() => void cleanHtml(html))).toBeLessThan(400);
  });
});

describe('ordinary articles', () => {
  test('pass: those that Sauda brings along, and feeds that close nothing', () => {
    for (const { content } of primers) expect(reasonOf(content)).toBeUndefined();
    const feed = `<h2>Day</h2>${'<p>A paragraph that nobody closed, with a <a href="https://x.example">link</a><br>'.repeat(500)}`;
    expect(reasonOf(feed)).toBeUndefined();
    expect(reasonOf(`<ul>${'<li>One<p>more'.repeat(400)}</ul>`)).toBeUndefined();
    expect(reasonOf(`<table>${'<tr><td>1<td>2'.repeat(400)}</table>`)).toBeUndefined();
    expect(reasonOf(`${'<div>'.repeat(90)}x${'</div>'.repeat(90)}`)).toBeUndefined();
  });
});
