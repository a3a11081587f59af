declare global {
  interface Window {
    /** Answers that boot.ts asked for before the app's code was there, by path and query. */
    firstAnswers?: Map<string, { token: string | null; response: Promise<Response> }>;
  }
}

/** As fetch, but takes an answer that boot.ts has asked for already: once, and only if it was asked for with the same token. */
export function fetchOrTakeFirst(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const first = typeof input === 'string' ? window.firstAnswers?.get(input) : undefined;
  if (first === undefined) return fetch(input, init);
  window.firstAnswers?.delete(input as string);
  const token = new Headers(init?.headers).get('token');
  // One that failed is asked for again, as if it had never been.
  return token === first.token ? first.response.catch(() => fetch(input, init)) : fetch(input, init);
}
