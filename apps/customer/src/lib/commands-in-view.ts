/** Which commands are told of by the screen that began them, and which of all have had no answer where one was due. */
export interface CommandsInView {
  readonly inView: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

let now: CommandsInView = { inView: new Set(), lost: new Set() };
const listeners = new Set<() => void>();

function change(what: keyof CommandsInView, key: string, isIn: boolean): void {
  if (now[what].has(key) === isIn) return;
  const others = [...now[what]].filter((other) => other !== key);
  now = { ...now, [what]: new Set(isIn ? [...others, key] : others) };
  for (const listener of listeners) listener();
}

export const commandsInView = {
  add: (key: string) => change('inView', key, true),
  remove: (key: string) => change('inView', key, false),
  lost: (key: string) => change('lost', key, true),
  answered: (key: string) => change('lost', key, false),
  /** Another one with each change: the compiled components look no further than at what they are given. */
  current: () => now,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether the app itself has to tell of a command, on whichever screen the customer is. */
export function isForAll(key: string, { inView, lost }: CommandsInView): boolean {
  return lost.has(key) || !inView.has(key);
}
