import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { sendRefusal } from './errors.ts';
import { answerKept, keepFile, type KeptDocument } from './kept-document.ts';
import { deskContentSecurityPolicy } from './security.ts';

const pageType = 'text/html; charset=utf-8';
const yearSeconds = 365 * 24 * 3600;

interface BuiltApp {
  /** As people know it. */
  readonly title: string;
  /** Its folder under `apps`. */
  readonly folder: string;
  readonly prefix: '/' | '/desk/';
  /** Where its build is, or will be. */
  readonly root: string;
  /** Where it differs from that of every answer. */
  readonly contentSecurityPolicy?: string;
}

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Serves the built apps. Files under /assets carry their content's hash in their name and never change; everything else
 * is asked for again. A page address that is no file is the app's to route.
 */
export async function serveApps(app: FastifyInstance, directories: { customer: string; desk: string }): Promise<void> {
  const answerCustomerPage = await serveApp(app, {
    title: 'customer app',
    folder: 'customer',
    prefix: '/',
    root: directories.customer,
  });
  const answerDeskPage = await serveApp(app, {
    title: 'desk',
    folder: 'desk',
    prefix: '/desk/',
    root: directories.desk,
    contentSecurityPolicy: deskContentSecurityPolicy,
  });
  app.get('/desk', { schema: { hide: true } }, (_request, reply) => reply.redirect('/desk/', 308));

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/') && path !== '/api';
    if (!isPage || isOfFile(path)) return sendRefusal(reply, new Refusal('not_found'));
    return path.startsWith('/desk/') ? answerDeskPage(request, reply) : answerCustomerPage(request, reply);
  });
}

/** Folders that hold files alone, and such as no page lies in: `/.well-known`, `/.git`. */
const inFolderOfFiles = /^(?:\/desk)?\/(?:assets|fonts|icons)\/|\/\./;
/** Pages that end in the code or the name of an instrument, which may look as a file's does: RELIANCE.NS, Amazon.com. */
const ofInstrument = /^\/(?:stock|trading|desk\/exposure)\//;

/** Whether an address is that of a file: where there is none, no page stands in for it. */
function isOfFile(path: string): boolean {
  return inFolderOfFiles.test(path) || (/\.[a-z0-9]{2,12}$/i.test(path) && !ofInstrument.test(path));
}

async function serveApp(app: FastifyInstance, served: BuiltApp): Promise<AnswerPage> {
  const { prefix, root, contentSecurityPolicy } = served;
  const policy = contentSecurityPolicy === undefined ? {} : { 'content-security-policy': contentSecurityPolicy };
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root,
      // Its own route lists the folder for each file that is asked for, to tell names apart that differ in case alone.
      serve: false,
      suppressWarning: true,
      preCompressed: true,
      cacheControl: false,
      index: false,
      setHeaders(reply, path) {
        void reply.headers(policy);
        setHeaders(reply, path);
      },
    });
    files.get<{ Params: { '*': string } }>(`${prefix}*`, { schema: { hide: true } }, ({ params }, reply) =>
      reply.sendFile(params['*']),
    );
  });
  let page = keepPage(root);
  const answerPage: AnswerPage = (request, reply) => {
    void reply.headers(policy);
    // Who works on an app may build it while the server runs.
    page ??= keepPage(root);
    if (page === undefined) return answerNotBuilt(reply, served);
    return reply.header('cache-control', 'no-cache').send(answerKept(request, reply, page));
  };
  app.get(prefix, { schema: { hide: true } }, answerPage);
  return answerPage;
}

function keepPage(root: string): KeptDocument | undefined {
  const path = join(root, 'index.html');
  return existsSync(path) ? keepFile(path, pageType) : undefined;
}

function answerNotBuilt(reply: FastifyReply, { title, folder }: BuiltApp): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').type(pageType).send(`<!doctype html>
<html lang="en">
<title>The ${title} is not built</title>
<h1>The ${title} is not built</h1>
<p><code>npm start</code> builds it and <code>npm run build -w apps/${folder}</code> does nothing else.
<code>npm run dev</code> serves it from its sources, at an address of its own.</p>
</html>
`);
}

/** A page's policy governs what its scripts and styles do; these carry none of their own, which a slow phone would load in vain. */
function setHeaders(reply: FastifyReply, path: string): void {
  const isImmutable = /[\\/]assets[\\/]/.test(path) || /[\\/]fonts[\\/]/.test(path);
  if (isImmutable) void reply.removeHeader('content-security-policy');
  void reply.header('cache-control', isImmutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
}
