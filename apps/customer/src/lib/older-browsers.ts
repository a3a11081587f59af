/**
 * What the typed client and the app use that Android WebViews of 2020 and iOS 14 lack. Each is added only where it is missing.
 */
const abortSignal: Partial<Pick<typeof AbortSignal, 'timeout' | 'any'>> = AbortSignal;

if (abortSignal.timeout === undefined) {
  abortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('The call took too long.', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

if (abortSignal.any === undefined) {
  abortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      const follow = () => controller.abort(signal.reason);
      if (signal.aborted) follow();
      else signal.addEventListener('abort', follow, { once: true, signal: controller.signal });
    }
    return controller.signal;
  };
}
