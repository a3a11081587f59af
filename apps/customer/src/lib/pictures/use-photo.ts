import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef } from 'react';
import { refusalText } from '../error-text.ts';
import { photoReducer, type PhotoFailure, type PhotoState, type PhotoValue } from './photo-state.ts';
import { NotAPicture, shrinkPicture } from './shrink-picture.ts';
import { uploadPicture } from './upload-picture.ts';

/**
 * A photo that is chosen, shrunk and uploaded at once, so that sending the form is quick. Whatever takes its place gives up what
 * was under way.
 * @param initialUrl the address of a photo that was uploaded before
 * @param onChange hears what the form may count on
 */
export function usePhoto(initialUrl?: string, onChange: (value: PhotoValue) => void = () => undefined) {
  const [state, dispatch] = useReducer(photoReducer, initialUrl, begin);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function work(signal: AbortSignal, prepare: () => Promise<Blob>): Promise<void> {
    onChange('underWay');
    try {
      const picture = await prepare();
      if (signal.aborted) return;
      dispatch({ type: 'prepared', picture });
      const url = await uploadPicture(picture, {
        signal,
        onProgress: (share) => signal.aborted || dispatch({ type: 'sent', share }),
      });
      if (signal.aborted) return;
      dispatch({ type: 'uploaded', url });
      onChange({ url });
    } catch (error) {
      if (signal.aborted) return;
      dispatch({ type: 'failed', problem: failureOf(error) });
      onChange('missing');
    }
  }

  return {
    state,
    choose(file: File) {
      dispatch({ type: 'chosen' });
      void work(restart(), () => shrinkPicture(file));
    },
    tryAgain(picture: Blob) {
      void work(restart(), () => Promise.resolve(picture));
    },
    /** Takes it away, or gives up what is under way. */
    clear() {
      restart();
      dispatch({ type: 'cleared' });
      onChange('missing');
    },
  };
}

function begin(url: string | undefined): PhotoState {
  return url === undefined ? { phase: 'empty' } : { phase: 'uploaded', picture: undefined, url };
}

function failureOf(error: unknown): PhotoFailure {
  return error instanceof NotAPicture ? { kind: 'notAnImage' } : { kind: 'uploadFailed', reason: refusalText(error) };
}

/** Why a photo cannot be used, where it cannot. */
export function usePhotoFailure(state: PhotoState): string | undefined {
  const { t } = useLingui();
  if (state.phase !== 'failed') return undefined;
  if (state.problem.kind === 'notAnImage') return t`Please select an image file`;
  const { reason } = state.problem;
  return reason === undefined ? t`Upload failed` : t`Upload failed: ${reason}`;
}
