import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { boundMarkup } from './markup-bounds.ts';
import { shorten } from '../../platform/shorten.ts';

/** What an article may be made of. The app cleans again by a list of its own before it shows anything. */
const allowList: IOptions = {
  allowedTags: (
    'p br h2 h3 ul ol li blockquote hr figure figcaption img pre code ' +
    'a strong em b i sub sup table caption thead tbody tr th td'
  ).split(' '),
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Their content is no prose either.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'svg', 'math'],
  nestingLimit: 30,
  transformTags: {
    // The screen's own heading is the title of the article.
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_name: string, { href }: Attributes): Tag => ({ tagName: 'a', attribs: linkAttributes(href) }),
    img: (_name: string, given: Attributes): Tag => ({ tagName: 'img', attribs: pictureAttributes(given) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
};

const ownPicture = /^\/media\/news\/[0-9a-f]{32}\.(svg|png|jpg|webp)$/;
/** An address within the app. A second slash or a backslash would lead to another host. */
const ownPage = /^\/(?![/\\])[\w\-./?=&%#]*$/;

function linkAttributes(href: string | undefined): Attributes {
  if (href === undefined) return {};
  if (ownPage.test(href)) return { href };
  const isElsewhere = /^(https:\/\/|mailto:)/i.test(href) && URL.canParse(href);
  return isElsewhere ? { href, rel: 'noopener noreferrer nofollow', target: '_blank' } : {};
}

/** Only our own pictures: another host would learn who reads what, and the page's policy would not load it. */
function pictureAttributes({ src, alt = '', width, height }: Attributes): Attributes {
  if (src === undefined || !ownPicture.test(src)) return {};
  const hasSize = isPixels(width) && isPixels(height);
  return { src, alt, ...(hasSize ? { width, height } : {}), loading: 'lazy', decoding: 'async' };
}

function isPixels(value: string | undefined): value is string {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value);
}

/**
 * HTML with nothing in it but what the allow-list names. What it takes out leaves its text, scripts and styles do not.
 * @throws Refusal `invalid` where it is too long, has too many tags or nests them too deeply to be cleaned quickly
 */
export function cleanHtml(html: string): string {
  boundMarkup(html, 'content');
  return sanitizeHtml(html, allowList).trim();
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of some HTML on one line, at most so many characters. @throws Refusal `invalid` as `cleanHtml` */
export function plainText(html: string, longest: number): string {
  boundMarkup(html, 'text');
  const words = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return shorten(words, longest);
}
