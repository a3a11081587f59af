/** What the service worker tells a page that is open when a notice is tapped. The page answers by the port that comes with it. */
export interface TappedNotice {
  readonly type: 'notice-tapped';
  /** An address of the app. */
  readonly path: string;
}

/** Goes where a tapped notice leads, without loading the app anew. @param go leads within the app */
export function followTappedNotices(go: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (!isTappedNotice(data)) return;
    // Said before it is done: the worker would else load what is opened already.
    port?.postMessage(true);
    go(data.path);
  });
}

function isTappedNotice(data: unknown): data is TappedNotice {
  return typeof data === 'object' && data !== null && (data as Partial<TappedNotice>).type === 'notice-tapped';
}
