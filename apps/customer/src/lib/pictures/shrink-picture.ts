const SIDE_MOST = 1_200;
const BYTES_MOST = 1024 * 1024;
/** The first is what pictures are kept at; the next are tried while the result is above a megabyte. */
const QUALITIES = [0.8, 0.65, 0.5, 0.35] as const;

/** The file holds nothing that can be shown as a picture. */
export class NotAPicture extends Error {}

/**
 * A JPEG of at most 1200 by 1200 pixels, upright, below a megabyte where that can be had. HEIC that this browser cannot read is
 * passed on as it is: the server can.
 * @throws NotAPicture
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!mayBePicture(file)) throw new NotAPicture();
  let picture: ImageBitmap | HTMLImageElement;
  try {
    picture = await decode(file);
  } catch {
    if (isHeic(file)) return file;
    throw new NotAPicture();
  }
  try {
    return await encode(draw(picture));
  } finally {
    if ('close' in picture) picture.close();
  }
}

/** Some phones give HEIC no type. */
function mayBePicture(file: File): boolean {
  return file.type.startsWith('image/') || isHeic(file);
}

function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Turned as the camera was held, by either way. */
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement> {
  if ('createImageBitmap' in window) return createImageBitmap(file, { imageOrientation: 'from-image' });
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function draw(picture: ImageBitmap | HTMLImageElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitSize(picture, SIDE_MOST));
  const context = canvas.getContext('2d');
  if (context === null) throw new NotAPicture();
  context.imageSmoothingQuality = 'high';
  // A JPEG has no transparency, and would show it as black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  let smallest: Blob | undefined;
  for (const quality of QUALITIES) {
    smallest = await toJpeg(canvas, quality);
    if (smallest.size <= BYTES_MOST) break;
  }
  if (smallest === undefined) throw new NotAPicture();
  return smallest;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new NotAPicture()) : resolve(blob)), 'image/jpeg', quality);
  });
}

export interface Size {
  width: number;
  height: number;
}

/** The size of a picture once it fits into a square of `side` pixels; never larger than it is, never less than a pixel. */
export function fitSize({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
