import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCode } from '../platform/start-error.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Receiving } from './uploads-under-way.ts';

const fieldName = 'file';
const fileBytesAtMost = 10 * 1024 * 1024;
/** What boundaries, heads and a few small fields add to the file. */
const formBytesAtMost = fileBytesAtMost + 64 * 1024;

/** Lets the routes of `scope`, and only those, take forms with a file. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: fileBytesAtMost,
      files: 1,
      fields: 4,
      parts: 5,
      fieldNameSize: 100,
      fieldSize: 1_000,
      headerPairs: 20,
    },
  });
}

/**
 * The one file of a form, in its field `file`. Other fields are not looked at.
 * @throws Refusal `unsupported_media` where it is no form, `too_large` above 10 MB, `invalid` where it cannot be read or
 *   has no such file
 * @param receiving is told of what comes, and may end it with a refusal
 */
export async function readFile(request: FastifyRequest, receiving?: Receiving): Promise<Buffer> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media');
  // Whoever announces too much need not send it.
  if (Number(request.headers['content-length']) > formBytesAtMost) throw new Refusal('too_large');
  const content = await readParts(request, receiving);
  if (content === undefined) throw new Refusal('invalid', { fields: { [fieldName]: 'is required' } });
  return content;
}

/** Whatever goes wrong here is wrong with the form. */
async function readParts(request: FastifyRequest, receiving: Receiving | undefined): Promise<Buffer | undefined> {
  let content: Buffer | undefined;
  const heard = (chunk: Buffer) => receiving?.heard(chunk.length);
  const end = () => request.raw.destroy();
  receiving?.signal.throwIfAborted();
  // Its end has been told already, and would be waited for for ever.
  if (request.raw.destroyed) throw unreadable();
  request.raw.on('data', heard);
  receiving?.signal.addEventListener('abort', end);
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === fieldName) content = bytes;
    }
    return content;
  } catch (error) {
    if (receiving?.signal.aborted === true) throw receiving.signal.reason;
    if (errorCode(error) === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too_large');
    throw unreadable();
  } finally {
    request.raw.off('data', heard);
    receiving?.signal.removeEventListener('abort', end);
  }
}

const unreadable = () => new Refusal('invalid', { fields: { [fieldName]: 'must be a form with one file' } });
