import { once } from 'node:events';
import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf, newPicture, uploadOf, type FormPart } from './forms.ts';
import { heicSample } from './heic-sample.ts';
import { blackPng, greyJpeg, heicOfSize, hollowPng, plainWebp, pngChunk, withChunks } from './hostile-pictures.ts';
import { createTestApp, type Answered, type Customer, type Sent, type TestApp } from './app.ts';

const upload = 'POST /stock/success/upload';
const megabyte = 1024 * 1024;
/** How often bytes of a picture of each kind are changed at random. */
const harms = Number(process.env.HARMED_PICTURES ?? 1);

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  customer = await t.register();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const send = (sent: Sent, by: Customer = customer): Promise<Answered> => t.send(upload, { token: by.token, ...sent });
const sendFile = (content: Buffer, fileName?: string, type?: string) => send(uploadOf(content, fileName, type));
const refused = (status: number, data: string) => ({ status, body: { msg: 'no', data } });
const urlOf = ({ body }: Answered): string => (body as { data: { url: string } }).data.url;

/** Uploads what must be taken, and gives back what the server keeps of it. */
async function keep(content: Buffer, fileName?: string, type?: string): Promise<Buffer> {
  const answer = await sendFile(content, fileName, type);
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { url: expect.stringMatching(/^\/api\/files\/\w{26}$/) } },
  });
  return (await t.download(urlOf(answer), { token: customer.token })).body;
}

const picture = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#2060a0' } }).composite([
    { input: { create: { width: width >> 1, height, channels: 3, background: '#f0e010' } }, gravity: 'west' },
  ]);

const plain = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

describe('pictures that are taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes a JPEG of what is to be seen', async (format) => {
    const kept = await keep(await picture().toFormat(format).toBuffer());
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
    const left = await sharp(kept).extract({ left: 2, top: 2, width: 10, height: 10 }).png().toBuffer();
    const { channels } = await sharp(left).stats();
    const yellow = [240, 224, 16];
    for (const [index, { mean }] of channels.entries()) expect(Math.abs(mean - (yellow[index] ?? 0))).toBeLessThan(8);
  });

  test('HEIC as phones make it becomes a JPEG', async () => {
    const kept = await keep(heicSample, 'IMG_0001.HEIC', 'image/heic');
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 64, height: 48 });
    expect(kept.includes('GPS-SECRET')).toBe(false);
  });

  test('the content decides: neither the name nor the declared type', async () => {
    const png = await picture().png().toBuffer();
    expect((await sharp(await keep(png, '../../../etc/passwd', 'text/html')).metadata()).format).toBe('jpeg');
  });

  test.each([
    ['photo.jpg', 'image/jpeg'],
    ['page.html', 'text/html'],
    ['', 'application/octet-stream'],
    ['\u202egpj.exe', 'image/svg+xml'],
  ])('so it does of one called "%s" of the type %s', { tags: 'all' }, async (name, type) => {
    const png = await picture().png().toBuffer();
    expect((await sharp(await keep(png, name, type)).metadata()).format).toBe('jpeg');
  });

  test('where and with what it was taken is left out', async () => {
    const tagged = await picture()
      .withExif({
        IFD0: { Make: 'Secret Phones', Copyright: 'somebody' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '19/1 4/1 33/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '72/1 52/1 39/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(tagged).metadata()).exif?.includes('Secret Phones')).toBe(true);
    const kept = await keep(tagged);
    const { exif, xmp, iptc, icc, comments } = await sharp(kept).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    expect(kept.includes('Exif')).toBe(false);
    expect(kept.toString('latin1')).not.toMatch(/secret/i);
  });

  test('it is turned upright', async () => {
    const kept = await keep(await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const { width, height, orientation } = await sharp(kept).metadata();
    expect({ width, height, orientation }).toEqual({ width: 40, height: 60, orientation: undefined });
  });

  test('49 megapixels are taken and shrunk', { tags: 'all' }, async () => {
    const large = await picture(7_000, 7_000).png({ compressionLevel: 1 }).toBuffer();
    expect(await sharp(await keep(large)).metadata()).toMatchObject({ width: 2_400, height: 2_400 });
  });

  test('nothing of what hides behind or within a JPEG stays', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const comment = Buffer.from('<script>alert(1)</script>');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(comment.length + 2);
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      jpeg.subarray(2),
      Buffer.from('<html><script>alert(2)</script></html>'),
      Buffer.from('PK\x03\x04 and so on, PK\x05\x06', 'latin1'),
    ]);
    const kept = await keep(polyglot);
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('PK\x05\x06')).toBe(false);
    expect(kept.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('text in a PNG that unpacks to 64 MB is not unpacked into the answer', async () => {
    const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64 * megabyte, 'A'))]);
    const answer = await sendFile(withChunks(await picture().png().toBuffer(), pngChunk('zTXt', text)));
    if (answer.status !== 200) expect(answer).toMatchObject(refused(422, 'picture_damaged'));
    else expect((await t.download(urlOf(answer), { token: customer.token })).body.length).toBeLessThan(5_000);
  });
});

describe('what is no picture of these kinds', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.of(0xff)],
    ['text', () => Buffer.from('hello')],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG that reads a file',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
    ],
    ['a GIF', () => picture().gif().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['a ZIP', () => Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1')],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1')],
    ['a PostScript for ImageMagick', () => Buffer.from('%!PS\n(%pipe%id) (w) file')],
    ['an MVG for ImageMagick', () => Buffer.from("push graphic-context\nimage over 0,0 0,0 'https://example.test'")],
  ])('%s is refused', async (_, make) => {
    expect(await sendFile(await make())).toMatchObject(refused(415, 'picture_unsupported'));
  });

  test.each<[string, () => Promise<Buffer>]>([
    [
      'WebP',
      async () =>
        sharp([await plain('#000'), await plain('#fff')], { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
    [
      'PNG',
      async () => withChunks(await picture().png().toBuffer(), pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
    ],
    ['HEIC', async () => Buffer.from(heicSample.toString('latin1').replace('ftypheic', 'ftyphevc'), 'latin1')],
  ])('a %s that moves is refused', async (_, make) => {
    expect(await sendFile(await make())).toMatchObject(refused(415, 'picture_animated'));
  });

  const wholes: ReadonlyArray<[string, () => Promise<Buffer>]> = [
    ['JPEG', () => picture(400, 400).jpeg().toBuffer()],
    ['PNG', () => picture(400, 400).png().toBuffer()],
    ['WebP', () => picture(400, 400).webp().toBuffer()],
    ['HEIC', async () => heicSample],
  ];
  const expectCutOff = async (whole: Buffer, share: number): Promise<void> => {
    const answer = await sendFile(whole.subarray(0, Math.floor(whole.length * share)));
    expect(answer.status).toBeGreaterThanOrEqual(415);
    expect(['picture_damaged', 'picture_unsupported']).toContain((answer.body as { data: string }).data);
  };
  test.each(wholes)('a %s that was cut off in the middle is refused', async (_, make) =>
    expectCutOff(await make(), 0.5),
  );
  describe.each([0.05, 0.9])('after a part of %s', (share) => {
    test.each(wholes)('a %s that was cut off is refused, too', { tags: 'all' }, async (_, make) =>
      expectCutOff(await make(), share),
    );
  });

  test('pictures with bytes changed at random are taken or refused, and break nothing', async () => {
    const whole = [await picture().jpeg().toBuffer(), await picture().png().toBuffer(), heicSample];
    for (const [round, picture] of Array.from({ length: harms }, () => whole)
      .flat()
      .entries()) {
      const harmed = Buffer.from(picture);
      for (let change = 0; change < 6; change += 1) {
        const at = 20 + ((round * 7_919 + change * 104_729) % (picture.length - 20));
        harmed[at] = (round * 31 + change * 97) % 256;
      }
      const { status } = await sendFile(harmed);
      expect([200, 415, 422]).toContain(status);
    }
  });
});

describe('bombs', () => {
  async function sendBomb(content: Buffer): Promise<Answered> {
    const began = performance.now();
    const answer = await sendFile(content);
    expect(performance.now() - began).toBeLessThan(15_000);
    return answer;
  }

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a PNG of 56 megapixels', () => blackPng(8_000, 7_000)],
    ['a PNG that says it has 60 megapixels', () => hollowPng(10_000, 6_000)],
    ['a PNG that says it has 3.6 gigapixels', () => hollowPng(60_000, 60_000)],
    ['a JPEG of 51 megapixels', () => greyJpeg(10_000, 5_100)],
    ['a WebP of 64 megapixels', () => plainWebp(16_000, 4_000)],
    ['a HEIC that says it has 60 megapixels', () => heicOfSize(10_000, 6_000)],
  ])('%s is refused by its header, and told so', async (_, make) => {
    const answer = await sendBomb(await make());
    expect(answer).toMatchObject(refused(422, 'picture_too_many_pixels'));
    expect(answer.body).toMatchObject({ message: 'The picture has more than 50 megapixels' });
  });

  test.each<[string, () => Buffer]>([
    ['a PNG that says it is as wide as may be', () => hollowPng(2 ** 31 - 1, 1)],
    ['a PNG of 49 million lines', () => blackPng(1, 49_000_000)],
    ['a PNG of one line of 49 megapixels', () => blackPng(49_000_000, 1)],
    ['a HEIC that says it has 3.6 gigapixels', () => heicOfSize(60_000, 60_000)],
  ])("%s is refused by its header or the decoder's own bounds", async (_, make) => {
    const answer = await sendBomb(make());
    expect([415, 422]).toContain(answer.status);
    expect(['picture_too_many_pixels', 'picture_damaged']).toContain((answer.body as { data: string }).data);
  });

  test('more than 10 MB are refused, whatever they are', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    expect(await sendFile(Buffer.concat([jpeg, Buffer.alloc(10 * megabyte - jpeg.length + 1)]))).toMatchObject(
      refused(413, 'too_large'),
    );
    expect(await sendFile(Buffer.alloc(20 * megabyte))).toMatchObject(refused(413, 'too_large'));
    expect((await sendFile(Buffer.concat([jpeg, Buffer.alloc(10 * megabyte - jpeg.length)]))).status).toBe(200);
  });
});

describe('forms', () => {
  const asFile = async (name: string): Promise<FormPart> => ({ name, fileName: 'a.jpg', content: await newPicture() });
  const unreadable = refused(400, 'invalid');

  test('without a file in the right field are refused, and say so', async () => {
    const missing = { ...unreadable, body: { ...unreadable.body, fields: { file: 'is required' } } };
    expect(await send(formOf([await asFile('photo')]))).toMatchObject(missing);
    expect(await send(formOf([{ name: 'file', content: 'just words' }]))).toMatchObject(missing);
    expect(await send(formOf([]))).toMatchObject(unreadable);
  });

  test('with more than one file or with many parts are refused', async () => {
    expect(await send(formOf([await asFile('file'), await asFile('file')]))).toMatchObject(unreadable);
    const fields = Array.from({ length: 2_000 }, (_, index): FormPart => ({ name: `f${index}`, content: 'x' }));
    expect(await send(formOf([...fields, await asFile('file')]))).toMatchObject(unreadable);
    expect(await send(formOf([{ name: 'x', content: 'y'.repeat(5 * megabyte) }]))).toMatchObject(unreadable);
  });

  test('with a few other fields are taken', async () => {
    expect((await send(formOf([{ name: 'type', content: 'identity' }, await asFile('file')]))).status).toBe(200);
  });

  test.each(['__proto__', 'constructor', 'toString'])('a file called %s does no harm', async (name) => {
    expect((await send(formOf([await asFile(name)]))).status).toBe(400);
  });

  test('that cannot be read are refused', async () => {
    const { raw, headers } = uploadOf(await newPicture());
    const type = 'multipart/form-data';
    for (const sent of [
      { raw, headers: { 'content-type': type } },
      { raw, headers: { 'content-type': `${type}; boundary=` } },
      { raw, headers: { 'content-type': `${type}; boundary=another` } },
      { raw: raw.subarray(0, raw.length - 40), headers },
      { raw: raw.subarray(0, 60), headers },
      { raw: Buffer.from('nothing of a form'), headers },
      { raw: Buffer.concat([Buffer.from('--sauda-test-boundary\r\n'), Buffer.alloc(200_000, 'h: x\r\n')]), headers },
    ]) {
      expect((await send(sent)).status).toBe(400);
    }
  });

  test.each(['application/json', 'text/plain', 'image/jpeg', 'application/x-www-form-urlencoded', ''])(
    'of the content type "%s" there are none',
    async (type) => {
      const answer = await send({ raw: type === 'application/json' ? '{}' : 'x', headers: { 'content-type': type } });
      expect(answer).toMatchObject(refused(415, 'unsupported_media'));
    },
  );

  test('a client that goes away in the middle is no fault of the server', async () => {
    const port = await t.listen();
    const { raw, headers } = uploadOf(await newPicture());
    for (const sent of [0, 30, raw.length - 10]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/stock/success/upload HTTP/1.1\r\nHost: x\r\ntoken: ${customer.token}\r\n` +
          `content-type: ${headers['content-type'] ?? ''}\r\ncontent-length: ${raw.length}\r\n\r\n`,
      );
      socket.write(raw.subarray(0, sent));
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
    }
    expect((await send(uploadOf(await newPicture()))).status).toBe(200);
    expect(t.faults).toEqual([]);
  });
});

describe('how much', () => {
  test('ten at once from one customer are taken or told to wait', async () => {
    const form = uploadOf(await newPicture());
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({ ...refused(429, 'rate_limited'), headers: { 'retry-after': '2' } });
    }
    expect((await send(form)).status).toBe(200);
  });

  test('who has twenty that are not used must wait', async () => {
    const first = await send(uploadOf(await newPicture()));
    expect(first.status).toBe(200);
    await t.database.sql`
      INSERT INTO files (customer_id, id, purpose, media_type, size, content_hash, created_at, expires_at)
      SELECT customer_id, rpad(n::text, 26, 'Z'), purpose, media_type, size, content_hash, created_at, expires_at
      FROM files, generate_series(1, 19) AS n WHERE id = ${urlOf(first).slice(-26)}`;
    expect(await send(uploadOf(await newPicture()))).toMatchObject({
      ...refused(429, 'too_many_uploads'),
      headers: { 'retry-after': '86400' },
    });
  });
});

describe('an uploaded picture', () => {
  test('is for its owner alone, is not kept by anybody on the way, and is nothing but a picture', async () => {
    const url = urlOf(await send(uploadOf(await newPicture())));
    const own = await t.download(url, { token: customer.token });
    expect(own.status).toBe(200);
    expect(own.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
    });
    const stranger = await t.register();
    expect((await t.download(url, { token: stranger.token })).status).toBe(404);
    expect((await t.download(url, {})).status).toBe(401);
    expect((await t.download(url, { token: 'x' })).status).toBe(401);
  });

  test.each([
    'A'.repeat(26),
    '..%2f..%2f..%2fetc%2fpasswd',
    '%00',
    `${'A'.repeat(25)}%2f`,
    'a'.repeat(5_000),
    '%E0%A4%A',
    "'; DROP TABLE files; --",
  ])('that nobody has, such as %.40s, is not there', async (id) => {
    const { status } = await t.download(`/api/files/${id}`, { token: customer.token });
    expect([400, 404]).toContain(status);
  });
});
