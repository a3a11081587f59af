/**
 * Keeps iOS from zooming the page by pinch. Text size stays the customer's: the viewport does not forbid scaling, which would also
 * take it from people who need it on other phones.
 */
export function blockPinchZoomOnIos(): void {
  // Safari on iOS alone has gesture events and touch.
  if (!('GestureEvent' in window) || navigator.maxTouchPoints === 0) return;
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
    document.addEventListener(name, (event) => event.preventDefault(), { passive: false });
  }
}
