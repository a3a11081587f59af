import type { FastifyInstance } from 'fastify';
import { type News, type PictureKind, pictureTypes } from '../../modules/news/news.ts';
import { Refusal } from '../../platform/refusal.ts';

const prefix = '/media/news/';
const name = /^[0-9a-f]{32}\.(svg|png|jpg|webp)$/;
const yearSeconds = 365 * 24 * 3600;

export function pictureAddress(picture: string): string {
  return `${prefix}${picture}`;
}

/**
 * Serves the pictures of articles to anybody, since an image element sends no token. The name is a hash of the content,
 * so it never changes. One that is opened as a page by itself is in a sandbox: an SVG could hold a script.
 */
export function serveNewsPictures(app: FastifyInstance, news: News): void {
  app.get<{ Params: { name: string } }>(`${prefix}:name`, { schema: { hide: true } }, async (request, reply) => {
    const [, kind] = name.exec(request.params.name) ?? [];
    const content = kind === undefined ? undefined : await news.picture(request.params.name);
    if (content === undefined) throw new Refusal('not_found');
    return reply
      .headers({
        'content-type': pictureTypes[kind as PictureKind],
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': `public, max-age=${yearSeconds}, immutable`,
      })
      .send(content);
  });
}
