/** What the provider needs to know who we are. Never logged. */
export interface RazorpayAccess {
  readonly keyId: string;
  readonly keySecret: string;
  /** Webhooks signed with any of them are believed. */
  readonly webhookSecrets: readonly string[];
  /** The broker's account that payouts leave from. */
  readonly accountNumber: string;
  /** The origin of the API. */
  readonly url: string;
}

/** The provider has read the request and does not do it: it has done nothing. */
export class ProviderRefusal extends Error {
  constructor(reason: string) {
    super(`the payment provider refused: ${reason}`);
    this.name = 'ProviderRefusal';
  }
}

/** Nobody knows whether the request was done. */
class ProviderSilence extends Error {
  constructor(reason: string) {
    super(`the payment provider did not answer: ${reason}`);
    this.name = 'ProviderSilence';
  }
}

export type RazorpayApi = ReturnType<typeof createRazorpayApi>;

const answerTimeoutMs = 15_000;
/** "Bad request", as the provider answers whatever is wrong with what was asked. All else says nothing of what was done. */
const refusalStatuses: ReadonlySet<number> = new Set([400, 422]);

/**
 * The HTTP API of Razorpay, as in https://razorpay.com/docs/api/: JSON, HTTP basic authentication by key and secret, and
 * errors as `{ error: { code, description } }`.
 */
export function createRazorpayApi({ url, keyId, keySecret }: RazorpayAccess) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  /** @throws ProviderRefusal, ProviderSilence */
  async function ask(
    path: string,
    init: { method: string; body?: string; headers?: Readonly<Record<string, string>> },
  ): Promise<unknown> {
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${url}/v1${path}`, {
        ...init,
        headers: { ...init.headers, authorization },
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new ProviderSilence(error instanceof Error ? error.name : 'unknown');
    }
    if (refusalStatuses.has(status)) throw new ProviderRefusal(describe(parsed(text)));
    if (status !== 200 && status !== 201) throw new ProviderSilence(`HTTP ${status}`);
    return parsed(text);
  }

  return {
    get: (path: string, query: Readonly<Record<string, string>>) =>
      ask(`${path}?${new URLSearchParams(query).toString()}`, { method: 'GET' }),
    post: (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
      ask(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderSilence('its answer is no JSON');
  }
}

function describe(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: { code?: unknown; description?: unknown } };
  return `${String(error?.code)}: ${String(error?.description)}`.slice(0, 300);
}
