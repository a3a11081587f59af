import { describe, expect, it } from 'vitest';
import { photoReducer, type PhotoEvent, type PhotoState } from '../../../src/lib/pictures/photo-state.ts';

const picture = new Blob(['x']);
const after = (...events: PhotoEvent[]): PhotoState => events.reduce(photoReducer, { phase: 'empty' } as PhotoState);
const [chosen, prepared]: PhotoEvent[] = [{ type: 'chosen' }, { type: 'prepared', picture }];

describe('a photo', () => {
  it('is shrunk, sent and uploaded', () => {
    if (chosen === undefined || prepared === undefined) throw new Error('no events');
    expect(after(chosen)).toEqual({ phase: 'preparing' });
    expect(after(chosen, prepared, { type: 'sent', share: 0.4 })).toEqual({ phase: 'uploading', picture, share: 0.4 });
    expect(after(chosen, prepared, { type: 'uploaded', url: '/u' })).toEqual({ phase: 'uploaded', picture, url: '/u' });
  });

  it('never goes back in what was sent', () => {
    expect(
      after({ type: 'prepared', picture }, { type: 'sent', share: 0.9 }, { type: 'sent', share: 0.2 }),
    ).toMatchObject({ share: 0.9 });
  });

  it('keeps what was chosen when the upload fails, so that it can be tried again', () => {
    const problem = { kind: 'uploadFailed', reason: undefined } as const;
    expect(after({ type: 'prepared', picture }, { type: 'failed', problem })).toEqual({
      phase: 'failed',
      problem,
      picture,
    });
  });

  it('takes no notice of what comes after it was removed', () => {
    const cleared: PhotoEvent[] = [{ type: 'prepared', picture }, { type: 'cleared' }];
    expect(after(...cleared, { type: 'sent', share: 1 })).toEqual({ phase: 'empty' });
    expect(after(...cleared, { type: 'uploaded', url: '/u' })).toEqual({ phase: 'empty' });
  });
});
