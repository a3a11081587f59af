import { expect, test, vi } from 'vitest';
import { keepWriting } from '../../../../../src/modules/market/feeds/told/feed-writer.ts';
import { quiet } from '../../../../helpers/quiet.ts';

test('what a market has told last is written down at the stop, after what was being written', async () => {
  const written = Promise.withResolvers<void>();
  const flush = vi.fn().mockReturnValueOnce(written.promise).mockResolvedValue(undefined);
  const writing = keepWriting(flush, quiet);
  writing.start?.();
  await vi.waitFor(() => expect(flush).toHaveBeenCalledTimes(1), 30_000);
  const stopping = writing.stop?.();
  written.resolve();
  await stopping;
  expect(flush).toHaveBeenCalledTimes(2);
});

test('nothing is written down by a wrong clock, at the stop neither', async () => {
  const flush = vi.fn().mockResolvedValue(undefined);
  let isHeld = true;
  const writing = keepWriting(flush, quiet, () => isHeld);
  writing.start?.();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await writing.stop?.();
  expect(flush).not.toHaveBeenCalled();
  isHeld = false;
  writing.start?.();
  await writing.stop?.();
  expect(flush).toHaveBeenCalled();
});
