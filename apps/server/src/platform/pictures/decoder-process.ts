import { once } from 'node:events';
import { Socket } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { decodeHeic } from './heic.ts';
import { readFrames, writeFrame } from './frames.ts';
import {
  bytesAtMost,
  findings,
  longestSide,
  pixelsAtMost,
  sideAtMost,
  tasks,
  type DecoderFinding,
  type Task,
} from './limits.ts';
import { recognise, type PictureKind } from './picture-kind.ts';

/**
 * A process apart: takes pictures from standard input, and writes what each becomes to descriptor 3. What a hostile picture does to a
 * decoder ends with the process, which has neither the server's memory nor its secrets.
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
  if (format !== kind || Math.max(width, height) > longestSide) return 'damaged';
  return width * height > pixelsAtMost
    ? 'tooManyPixels'
    : sharp(content, { ...options, limitInputPixels: pixelsAtMost });
}

interface Done {
  readonly finding: DecoderFinding;
  readonly output?: Buffer;
}

/** A JPEG of what is to be seen, upright, on white, with nothing else from the file. */
async function encode(content: Buffer): Promise<Done> {
  const recognised = recognise(content);
  if ('fault' in recognised) return { finding: recognised.fault };
  const picture = await open(content, recognised.kind);
  if (typeof picture === 'string') return { finding: picture };
  const output = await picture
    .autoOrient()
    .resize({ width: sideAtMost, height: sideAtMost, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
  return { finding: 'done', output };
}

async function look(content: Buffer): Promise<Done> {
  const { channels } = await sharp(content).stats();
  return { finding: channels.every(({ stdev }) => stdev < blankDeviation) ? 'blank' : 'done' };
}

const work: Readonly<Record<Task, (content: Buffer) => Promise<Done>>> = { encode, look };

const answers = new Socket({ fd: answerDescriptor, readable: false, writable: true });
for await (const { kind, content } of readFrames(process.stdin, bytesAtMost)) {
  const task = tasks[kind];
  if (task === undefined) throw new Error('there is no such task');
  // Whatever a decoder throws at these bytes, the bytes are at fault.
  const { finding, output = Buffer.alloc(0) } = await work[task](content).catch((): Done => ({ finding: 'damaged' }));
  writeFrame(answers, findings.indexOf(finding), output);
  if (answers.writableNeedDrain) await once(answers, 'drain');
}
process.exit(0);
