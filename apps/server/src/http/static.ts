import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal } from './errors.ts';
import { answerKept, keepFile } from './kept-document.ts';
import { deskContentSecurityPolicy } from './security.ts';

const pageType = 'text/html; charset=utf-8';
const yearSeconds = 365 * 24 * 3600;

/**
 * Serves the built apps. Files under /assets carry their content's hash in their name and never change; everything else
 * is asked for again. A page address that is no file is the app's to route.
 */
export async function serveApps(app: FastifyInstance, directories: { customer: string; desk: string }): Promise<void> {
  await serveApp(app, directories.customer, '/', 'customer');
  await serveApp(app, directories.desk, '/desk/', 'desk');
  const pages = {
    customer: keepFile(join(directories.customer, 'index.html'), pageType),
    desk: keepFile(join(directories.desk, 'index.html'), pageType),
  };
  const page = (request: FastifyRequest, reply: FastifyReply, name: keyof typeof pages) => {
    if (name === 'desk') void reply.header('content-security-policy', deskContentSecurityPolicy);
    return reply.header('cache-control', 'no-cache').send(answerKept(request, reply, pages[name]));
  };
  app.get('/', { schema: { hide: true } }, (request, reply) => page(request, reply, 'customer'));
  app.get('/desk/', { schema: { hide: true } }, (request, reply) => page(request, reply, 'desk'));
  app.get('/desk', { schema: { hide: true } }, (_request, reply) => reply.redirect('/desk/', 308));

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && path !== '/api';
    const looksLikeFile = /\.[a-z0-9]{2,5}$/i.test(path) || path.startsWith('/assets/');
    if (!isPage || looksLikeFile) return sendRefusal(reply, new Refusal('not_found'));
    return page(request, reply, path.startsWith('/desk/') ? 'desk' : 'customer');
  });
}

async function serveApp(app: FastifyInstance, root: string, prefix: string, name: string): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) throw new Error(`the ${name} app is not built: ${root} has no index.html`);
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: prefix === '/',
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    index: false,
    setHeaders: prefix === '/' ? setHeaders : setDeskHeaders,
  });
}

function setDeskHeaders(reply: FastifyReply, path: string): void {
  void reply.header('content-security-policy', deskContentSecurityPolicy);
  setHeaders(reply, path);
}

/** A page's policy governs what its scripts and styles do; these carry none of their own, which a slow phone would load in vain. */
function setHeaders(reply: FastifyReply, path: string): void {
  const isImmutable = /[\\/]assets[\\/]/.test(path) || /[\\/]fonts[\\/]/.test(path);
  if (isImmutable) void reply.removeHeader('content-security-policy');
  void reply.header('cache-control', isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
}
