import { describe, expect, test } from 'vitest';
import { cleanHtml, plainText } from '../../../src/modules/news/clean-html.ts';

const picture = `/media/news/${'0a'.repeat(16)}.svg`;

describe('cleanHtml', () => {
  test('leaves prose as it is', () => {
    const prose =
      '<p>One <strong>bold</strong> word, 1 &lt; 2.</p><h2>Heading</h2><ul><li>first</li></ul>' +
      '<table><thead><tr><th scope="col">Name</th></tr></thead><tbody><tr><td>1.00</td></tr></tbody></table>';
    expect(cleanHtml(prose)).toBe(prose);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>'],
    ['a script in capitals', '<p>a</p><SCRIPT SRC=//evil.example/x.js></SCRIPT>'],
    ['an unfinished script', '<p>a</p><script>alert(1)'],
    ['a style', '<p>a</p><style>p{background:url(//evil.example)}</style>'],
    ['a handler', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>'],
    ['a style attribute', '<p style="position:fixed;inset:0">a</p>'],
    ['classes and ids', '<p class="button" id="root" data-x="1" slot="y">a</p>'],
    ['a frame', '<p>a</p><iframe src="https://evil.example" srcdoc="<script>alert(1)</script>"></iframe>'],
    ['an object', '<p>a</p><object data="x.swf"><embed src="y.swf"></object>'],
    ['a form', '<p>a</p><form action="https://evil.example"><input name="password"><button></button></form>'],
    ['an SVG with a script', '<p>a</p><svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"></a></svg>'],
    ['MathML', '<p>a</p><math><mi xlink:href="javascript:alert(1)">x</mi></math>'],
    ['a template', '<p>a</p><template><script>alert(1)</script></template>'],
    ['a base address', '<base href="https://evil.example/"><p>a</p>'],
    ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example"><p>a</p>'],
    ['a style sheet', '<link rel="stylesheet" href="https://evil.example/x.css"><p>a</p>'],
    ['a comment', '<p>a</p><!-- <script>alert(1)</script> --><!--[if IE]><script></script><![endif]-->'],
    ['CDATA', '<p>a</p><![CDATA[<script>alert(1)</script>]]>'],
    ['a picture that is not there', '<p>a</p><img src=x onerror=alert(1)>'],
    ["somebody's picture", '<p>a</p><img src="https://tracker.example/pixel.gif">'],
    ['a picture as data', '<p>a</p><img src="data:image/svg+xml,<svg onload=alert(1)>">'],
    ['a picture by script', '<p>a</p><img src="javascript:alert(1)"><img src="">'],
    ['a picture of ours by another way', '<p>a</p><img src="/media/news/../../api/docs"><img src="/media/news/x.svg">'],
    ['audio and video', '<p>a</p><video src=x onerror=alert(1)></video><audio autoplay src=y></audio>'],
  ])('takes out %s', (_, html) => {
    expect(cleanHtml(html).replace(/^\]\]>|\]\]&gt;$/g, '')).toBe('<p>a</p>');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'http://plain.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '\\\\evil.example',
    'not an address',
  ])('a link to %j leads nowhere', (href) => {
    expect(cleanHtml(`<a href="${href}" target="_top" rel="opener">a</a>`)).toBe('<a>a</a>');
  });

  test('a link to another site neither opens a way back nor says where it comes from', () => {
    expect(cleanHtml('<a href="https://example.org/x?a=1&amp;b=2" onclick="x()">a</a>')).toBe(
      '<a href="https://example.org/x?a=1&amp;b=2" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    );
  });

  test('a link within the app stays in it', () => {
    expect(cleanHtml('<a href="/stock/v2/DECSTEEL/Deccan" target="_blank">a</a>')).toBe(
      '<a href="/stock/v2/DECSTEEL/Deccan">a</a>',
    );
  });

  test('a picture of ours loads late, and keeps its size where both sides are given', () => {
    expect(
      cleanHtml(`<img src="${picture}" alt="Two lines" width="640" height="360" srcset="//evil.example/x 2x">`),
    ).toBe(`<img src="${picture}" alt="Two lines" width="640" height="360" loading="lazy" decoding="async" />`);
    expect(cleanHtml(`<img src="${picture}" width="100%" height="9">`)).toBe(
      `<img src="${picture}" alt="" loading="lazy" decoding="async" />`,
    );
  });

  test('the title of the screen stays its only first heading', () => {
    expect(cleanHtml('<h1>a</h1><h4>b</h4>')).toBe('<h2>a</h2><h3>b</h3>');
  });

  test('what is cleaned once does not change any more', () => {
    for (const html of [
      '<p>1 < 2 & 3 > "2"</p>',
      '<<script>script>alert(1)<</script>/script>',
      '<p><a href="https://a.b">x',
    ]) {
      expect(cleanHtml(cleanHtml(html))).toBe(cleanHtml(html));
    }
  });

  test('is not brought down by depth or length', () => {
    expect(cleanHtml('<p>'.repeat(5_000)).length).toBeLessThan(200_000);
    expect(cleanHtml('<blockquote>'.repeat(100) + 'x')).toContain('<blockquote>');
    const startedAt = performance.now();
    cleanHtml(`<a href="${'a'.repeat(80_000)}">${'&'.repeat(80_000)}${'<'.repeat(80_000)}`);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('plainText', () => {
  test('has the words alone, on one line', () => {
    expect(plainText('<b>Profit &amp; loss</b>\n <script>alert(1)</script>1 &lt; 2', 100)).toBe('Profit & loss 1 < 2');
  });

  test('is cut with a mark', () => {
    expect(plainText('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`);
    expect(plainText(`${'a'.repeat(8)}📈📈`, 10)).toBe(`${'a'.repeat(8)}…`);
  });
});
