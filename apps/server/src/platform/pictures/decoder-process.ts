import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './heic.ts';
import { exitCodes, pixelsAtMost, sideAtMost, type DecoderFinding } from './limits.ts';
import { recognise, type PictureKind } from './picture-kind.ts';

/**
 * A process of its own for each picture: takes it from standard input, and writes what it becomes to descriptor 3. What a
 * hostile picture does to a decoder ends with the process, which has neither the server's memory nor its secrets.
 */
const quality = 85;
const answerDescriptor = 3;
/** How much the brightest and the darkest may differ from the mean in a picture that shows nothing, of 255. */
const blankDeviation = 3;

sharp.cache(false);
sharp.concurrency(1);
// Nothing but these three may look at the bytes: not SVG, TIFF, GIF, PDF or whatever else the library can read.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

async function open(content: Buffer, kind: PictureKind): Promise<Sharp | DecoderFinding> {
  if (kind === 'heic') {
    const picture = await decodeHeic(content);
    if (typeof picture === 'string') return picture;
    const { data, width, height } = picture;
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: pixelsAtMost });
  }
  const options = { failOn: 'error', limitInputPixels: false, sequentialRead: true } as const;
  const { width, height, format } = await sharp(content, options).metadata();
  if (format !== kind) return 'damaged';
  return width * height > pixelsAtMost
    ? 'tooManyPixels'
    : sharp(content, { ...options, limitInputPixels: pixelsAtMost });
}

/** A JPEG of what is to be seen, upright, on white, with nothing else from the file. */
async function encode(content: Buffer): Promise<DecoderFinding> {
  const recognised = recognise(content);
  if ('fault' in recognised) return recognised.fault;
  const picture = await open(content, recognised.kind);
  if (typeof picture === 'string') return picture;
  const encoded = await picture
    .autoOrient()
    .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
  writeFileSync(answerDescriptor, encoded);
  return 'done';
}

async function look(content: Buffer): Promise<DecoderFinding> {
  const { channels } = await sharp(content).stats();
  return channels.every(({ stdev }) => stdev < blankDeviation) ? 'blank' : 'done';
}

const tasks: Readonly<Record<string, (content: Buffer) => Promise<DecoderFinding>>> = { encode, look };

async function work(): Promise<DecoderFinding> {
  const task = tasks[process.argv[2] ?? ''];
  if (task === undefined) throw new Error('there is no such task');
  const content = await buffer(process.stdin);
  // Whatever a decoder throws at these bytes, the bytes are at fault.
  return task(content).catch(() => 'damaged');
}

process.exit(exitCodes[await work()]);
