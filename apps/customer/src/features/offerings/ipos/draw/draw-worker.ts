import '../../../../lib/older-browsers.ts';
import { verifyDraw, type PublishedDraw } from './verify-draw.ts';

/** What the worker is asked. */
export interface DrawQuestion {
  published: PublishedDraw;
  mine: string | undefined;
}

// A draw of many applications takes seconds: here it does not hold up the page.
addEventListener('message', ({ data: { published, mine } }: MessageEvent<DrawQuestion>) => {
  verifyDraw(published, mine).then(
    (check) => postMessage(check),
    (reason: unknown) =>
      // Outside of the promise, so that it reaches the page as an error of the worker.
      setTimeout(() => {
        throw reason;
      }),
  );
});
