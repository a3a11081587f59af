import type { WireBody } from '@sauda/contract';
import sharp from 'sharp';
import type { TestApp } from './app.ts';

export interface FormPart {
  readonly name: string;
  /** Without one the part is a plain field. */
  readonly fileName?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

const boundary = 'sauda-test-boundary';

export interface Form {
  readonly raw: Buffer;
  readonly headers: Record<string, string>;
}

/** A form as it goes over the line. */
export function formOf(parts: readonly FormPart[]): Form {
  const pieces = parts.flatMap(({ name, fileName, type, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    raw: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** A form with one file, as the app sends it. */
export function uploadOf(content: Buffer, fileName = 'photo.jpg', type = 'image/jpeg'): Form {
  return formOf([{ name: 'file', fileName, type, content }]);
}

let drawn = 0;

/** A small JPEG with something to be seen, another each time: one that stays another when it is encoded anew. */
export async function newPicture(): Promise<Buffer> {
  drawn += 1;
  const background = { r: (drawn * 67) % 256, g: (drawn * 29) % 256, b: 160 };
  const spot = { create: { width: 8 + (drawn % 20), height: 20, channels: 3, background: '#fff' } } as const;
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .composite([{ input: spot }])
    .jpeg()
    .toBuffer();
}

/** Uploads a picture, and gives its address. */
export async function uploadPicture(t: TestApp, by: { token: string }, content?: Buffer): Promise<string> {
  const { body } = await t.send('POST /stock/success/upload', {
    token: by.token,
    ...uploadOf(content ?? (await newPicture())),
  });
  return (body as { data: { url: string } }).data.url;
}

/** What a customer sends in to prove who they are, with two photos of theirs. The number is a PAN. */
export async function identityOf(
  t: TestApp,
  by: { token: string },
): Promise<WireBody<'POST /stock/success/autonomy/add'>> {
  return {
    real_name: 'Asha Rao',
    id_type: 'passport',
    id_number: 'ABCPE1234F',
    id_number_img: await uploadPicture(t, by),
    id_number_img_two: await uploadPicture(t, by),
  };
}
