import sharp from 'sharp';

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

let shade = 0;

/** A small JPEG with something to be seen, another each time. */
export async function newPicture(): Promise<Buffer> {
  shade = (shade + 1) % 200;
  return sharp({ create: { width: 60, height: 40, channels: 3, background: { r: shade, g: 80, b: 160 } } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 3, background: '#fff' } } }])
    .jpeg()
    .toBuffer();
}
