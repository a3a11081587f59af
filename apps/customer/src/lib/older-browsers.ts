/**
 * What the typed client, the app and its packages use that Android WebViews of 2020 and iOS 14 lack. Each is added only where it is
 * missing. A worker has a world of its own, and imports it too.
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

/** Each a method, so that its `this` is what it is called on. */
function add(place: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in place)) Object.defineProperty(place, name, { value, writable: true, configurable: true });
  }
}

type IsIt = (item: unknown, place: number, all: readonly unknown[]) => unknown;

function at(this: ArrayLike<unknown>, place: number): unknown {
  return this[place < 0 ? this.length + place : place];
}

function findLastIndex(this: readonly unknown[], isIt: IsIt): number {
  let place = this.length - 1;
  while (place >= 0 && !isIt(this[place], place, this)) place -= 1;
  return place;
}

add(Array.prototype, {
  at,
  findLastIndex,
  findLast(this: readonly unknown[], isIt: IsIt) {
    return this[findLastIndex.call(this, isIt)];
  },
  toReversed(this: readonly unknown[]) {
    // oxlint-disable-next-line unicorn/no-array-reverse -- This is what it would have instead.
    return [...this].reverse();
  },
  toSorted(this: readonly unknown[], compare?: (one: unknown, other: unknown) => number) {
    // oxlint-disable-next-line unicorn/no-array-sort -- The same.
    return [...this].sort(compare);
  },
  toSpliced(this: readonly unknown[], start: number, count: number, ...items: unknown[]) {
    const copy = [...this];
    copy.splice(start, count, ...items);
    return copy;
  },
});

add(String.prototype, {
  at,
  replaceAll(this: string, sought: string | RegExp, replacement: string) {
    const text = typeof sought === 'string' ? sought.replace(/[$()*+.?[\\\]^{|}]/gu, '\\$&') : sought;
    return this.replace(typeof text === 'string' ? new RegExp(text, 'gu') : text, replacement);
  },
});

add(Object, { hasOwn: (thing: object, name: PropertyKey) => Object.prototype.hasOwnProperty.call(thing, name) });

add(globalThis, {
  // Of figures and texts alone, such as the state of an indicator.
  structuredClone: (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
  // Base UI remembers by it where the focus was, of the last few elements.
  WeakRef: class {
    readonly deref: () => unknown;
    constructor(held: unknown) {
      this.deref = () => held;
    }
  },
});

if (typeof Element === 'function') {
  add(Element.prototype, {
    replaceChildren(this: Element, ...children: (Node | string)[]) {
      this.textContent = '';
      this.append(...children);
    },
  });
}
