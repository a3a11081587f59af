import { describe, expect, test } from 'vitest';
import { readFeed } from '../../../../src/modules/news/rss/read-feed.ts';

const now = new Date('2026-11-20T12:00:00Z');
const url = 'https://feeds.example/news';

const rss = (items: string, channel = '<language>en-GB</language>') =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
  <title>Example wire</title><link>https://feeds.example</link><description>x</description>${channel}${items}</channel></rss>`;

const item = `<item><title>Ports &amp; rails</title><link>https://feeds.example/1</link><guid>tag:1</guid>
  <description>Short.</description><content:encoded><![CDATA[<p>Long.</p>]]></content:encoded>
  <pubDate>Fri, 20 Nov 2026 09:00:00 GMT</pubDate></item>`;

describe('readFeed', () => {
  test('reads RSS', () => {
    expect(readFeed(url, rss(item), now)).toEqual([
      {
        origin: url,
        key: 'tag:1',
        title: 'Ports & rails',
        subhead: 'Short.',
        content: '<p>Long.</p>',
        lang: 'en',
        sourceName: 'Example wire',
        sourceUrl: 'https://feeds.example/1',
        publishedAt: new Date('2026-11-20T09:00:00Z'),
      },
    ]);
  });

  test('reads Atom', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom wire</title><id>x</id>
      <updated>2026-11-20T09:00:00Z</updated><entry><title type="html">One &lt;b&gt;two&lt;/b&gt;</title><id>urn:1</id>
      <link href="https://a.example/1"/><published>2026-11-20T08:00:00Z</published><updated>2026-11-20T09:00:00Z</updated>
      <content type="html">&lt;p&gt;Text&lt;/p&gt;</content></entry></feed>`;
    expect(readFeed(url, atom, now)).toMatchObject([
      {
        key: 'urn:1',
        title: 'One <b>two</b>',
        content: '<p>Text</p>',
        sourceName: 'Atom wire',
        sourceUrl: 'https://a.example/1',
        publishedAt: new Date('2026-11-20T08:00:00Z'),
      },
    ]);
  });

  test('reads a JSON Feed', () => {
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'JSON wire',
      items: [{ id: '7', title: 'T', content_html: '<p>x</p>', date_published: '2026-11-19T00:00:00Z' }],
    });
    expect(readFeed(url, json, now)).toMatchObject([{ key: '7', content: '<p>x</p>', sourceUrl: undefined }]);
  });

  test('leaves out what has no title, no date or no key', () => {
    const items = ['title', 'pubDate'].map((name) => item.replace(new RegExp(`<${name}>.*?</${name}>`), '')).join('');
    const keyless = item.replace(/<guid>.*?<\/guid>/, '').replace(/<link>.*?<\/link>/, '');
    expect(readFeed(url, rss(items + keyless), now)).toEqual([]);
  });

  test('a date to come is now, and an address that is not https is none', () => {
    const later = item.replace('20 Nov 2026', '20 Nov 2036').replace('https://feeds.example/1', 'javascript:alert(1)');
    expect(readFeed(url, rss(later), now)).toMatchObject([{ publishedAt: now, sourceUrl: undefined }]);
  });

  test('takes 50 items at the most', () => {
    expect(readFeed(url, rss(item.repeat(80)), now)).toHaveLength(50);
  });

  test.each(['', 'no feed', '<html><body>Not found</body></html>', '{"a":1}', '<rss><channel>'])(
    '%j is no feed',
    (text) => {
      expect(() => readFeed(url, text, now)).toThrow(/feed/i);
    },
  );

  test('entities of its own are not expanded', () => {
    const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
    const evil = rss(item.replace('Ports &amp; rails', 'T &b;')).replace('?>', `?>${bomb}`);
    expect(readFeed(url, evil, now)).toMatchObject([{ title: 'T &b;' }]);
  });

  test('entities that name a file are refused', () => {
    const evil = rss(item).replace('?>', '?><!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>');
    expect(() => readFeed(url, evil, now)).toThrow(/feed/i);
  });
});
