/** The kinds of pictures that are taken. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** What a picture is by its first bytes, or why it is not taken. A name or a declared type says nothing. */
export type Recognised = { readonly kind: PictureKind } | { readonly fault: 'unsupported' | 'animated' };

const unsupported: Recognised = { fault: 'unsupported' };
const animated: Recognised = { fault: 'animated' };

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function recognise(content: Buffer): Recognised {
  if (content.subarray(0, 3).equals(jpegStart)) return { kind: 'jpeg' };
  if (content.subarray(0, 8).equals(pngStart)) return isAnimatedPng(content) ? animated : { kind: 'png' };
  if (word(content, 0) === 'RIFF' && word(content, 8) === 'WEBP') return recogniseWebp(content);
  if (word(content, 4) === 'ftyp') return recogniseHeif(content);
  return unsupported;
}

function word(content: Buffer, at: number): string {
  return content.toString('latin1', at, at + 4);
}

/** An animated PNG says so with a chunk `acTL` before the first `IDAT` (APNG specification). */
function isAnimatedPng(content: Buffer): boolean {
  let at = 8;
  while (at + 8 <= content.length) {
    const type = word(content, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + content.readUInt32BE(at);
  }
  return false;
}

/** The second lowest bit of an extended header's flags says that it moves (RFC 9649 section 2.7). */
function recogniseWebp(content: Buffer): Recognised {
  const moves = word(content, 12) === 'VP8X' && ((content[20] ?? 0) & 0b10) !== 0;
  return moves ? animated : { kind: 'webp' };
}

const stillBrands = new Set(['heic', 'heix', 'heim', 'heis']);
const movingBrands = new Set(['hevc', 'hevx', 'hevm', 'hevs', 'msf1']);

/** The brands of ISO/IEC 23008-12: a still HEIC names one of its own, alone or beside the general `mif1`. */
function recogniseHeif(content: Buffer): Recognised {
  const end = Math.min(content.readUInt32BE(0), content.length, 256);
  const brands = [word(content, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(word(content, at));
  if (movingBrands.has(brands[0] ?? '')) return animated;
  return brands.some((brand) => stillBrands.has(brand)) ? { kind: 'heic' } : unsupported;
}
