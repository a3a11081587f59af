import type { Page } from '@playwright/test';

/** A file as a customer chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  readonly colour?: string;
  /** Nothing but the colour, or every pixel another. */
  readonly content?: 'lines' | 'nothing' | 'noise';
}

/** A PNG that the browser draws: of a document with some lines on it, unless something else is asked for. */
export async function drawPicture(page: Page, drawing: Drawing = {}): Promise<ChosenFile> {
  const base64 = await page.evaluate(({ width = 600, height = 400, colour = '#e8dcc0', content = 'lines' }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('there is nothing to draw on');
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
    if (content === 'lines') {
      context.fillStyle = '#123';
      for (let line = 1; line < 6; line += 1) context.fillRect(width / 3, (height * line) / 7, width / 2, height / 20);
    }
    if (content === 'noise') {
      const pixels = context.getImageData(0, 0, width, height);
      for (let at = 0; at < pixels.data.length; at += 1) pixels.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
      context.putImageData(pixels, 0, 0);
    }
    return canvas.toDataURL('image/png').split(',', 2)[1] ?? '';
  }, drawing);
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}
