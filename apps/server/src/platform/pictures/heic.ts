import { createRequire } from 'node:module';
import { longestSide, pixelsAtMost } from './limits.ts';

/** What we use of libheif's WebAssembly, which has no types of its own for it. */
interface HeifImage {
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  /** Fills the picture in; `null` where it cannot be decoded. */
  display(into: RawPicture, done: (picture: RawPicture | null) => void): void;
}
interface LibHeif {
  HeifDecoder: new () => { decode(content: Uint8Array): HeifImage[] };
}

/** Eight bits each of red, green, blue and alpha. */
interface RawPicture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

export type Decoded = RawPicture | 'tooManyPixels' | 'damaged';

/** What of the runtime's WebAssembly is used, of which Node's types know nothing. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Runtime {
  readonly WebAssembly: { readonly Memory: { readonly prototype: Memory } };
}

const pageBytes = 65_536;
/** 49 megapixels take 410 MB. */
const memoryAtMost = 512 * 1024 * 1024;

/** Decodes the main picture of a HEIC, turned upright as its container says. For a process that ends afterwards. */
export async function decodeHeic(content: Uint8Array): Promise<Decoded> {
  limitWebAssemblyMemory();
  const require = createRequire(import.meta.url);
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as LibHeif;
  const images = new HeifDecoder().decode(content);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (image === undefined) return 'damaged';
  const [width, height] = [image.get_width(), image.get_height()];
  if (width < 1 || height < 1) return 'damaged';
  if (Math.max(width, height) > longestSide) return 'damaged';
  if (width * height > pixelsAtMost) return 'tooManyPixels';
  const picture: RawPicture = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return (await new Promise<RawPicture | null>((resolve) => image.display(picture, resolve))) ?? 'damaged';
}

/** The library may ask for 2 GB; a picture within the limits never needs that, whatever its headers say. */
function limitWebAssemblyMemory(): void {
  const { prototype } = (globalThis as unknown as Runtime).WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function limited(this: Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageBytes > memoryAtMost) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}
