/** A photo as far as a form is concerned: an address once it is uploaded. */
export type PhotoValue = { url: string } | 'missing' | 'underWay';

/** What became of a chosen photo. */
export type PhotoState =
  | { phase: 'empty' }
  | { phase: 'preparing' }
  /** `share` of it has been sent, 0 to 1. */
  | { phase: 'uploading'; picture: Blob; share: number }
  /** Without a picture it was uploaded before, and is the server's to show. */
  | { phase: 'uploaded'; picture: Blob | undefined; url: string }
  | { phase: 'failed'; problem: PhotoFailure; picture: Blob | undefined };

/** Not a picture, or the server's reason where it gave one. */
export type PhotoFailure = { kind: 'notAnImage' } | { kind: 'uploadFailed'; reason: string | undefined };

export type PhotoEvent =
  | { type: 'chosen' }
  | { type: 'prepared'; picture: Blob }
  | { type: 'sent'; share: number }
  | { type: 'uploaded'; url: string }
  | { type: 'failed'; problem: PhotoFailure }
  | { type: 'cleared' };

export function photoReducer(state: PhotoState, event: PhotoEvent): PhotoState {
  switch (event.type) {
    case 'chosen':
      return { phase: 'preparing' };
    case 'prepared':
      return { phase: 'uploading', picture: event.picture, share: 0 };
    case 'sent':
      return state.phase === 'uploading' ? { ...state, share: Math.max(state.share, event.share) } : state;
    case 'uploaded':
      return state.phase === 'uploading' ? { phase: 'uploaded', picture: state.picture, url: event.url } : state;
    case 'failed':
      return { phase: 'failed', problem: event.problem, picture: 'picture' in state ? state.picture : undefined };
    case 'cleared':
      return { phase: 'empty' };
  }
}
