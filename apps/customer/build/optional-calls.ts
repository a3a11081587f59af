import type { Plugin } from 'vite';

type Node = Readonly<Record<string, unknown>>;

/**
 * Refuses the one form of optional chaining that Chrome 80 to 90 gets wrong: a call in a chain, with arguments after a spread. All
 * other forms stay as they are written, which saves a kilobyte of what every first visit loads.
 */
export const optionalCalls: Plugin = {
  name: 'sauda-optional-calls',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk' || !output.code.includes('?.')) continue;
      if (hasSpreadAhead(this.parse(output.code), false))
        this.error(`${output.fileName} has an optional call with arguments after a spread, as in f?.(...a, b).`);
    }
  },
};

/** @param inChain whether the node is the object or the function of an optional chain */
export function hasSpreadAhead(node: unknown, inChain: boolean): boolean {
  if (Array.isArray(node)) return node.some((item) => hasSpreadAhead(item, false));
  if (typeof node !== 'object' || node === null) return false;
  const { type, arguments: given = [] } = node as Node & { arguments?: Node[] };
  const isCall = type === 'CallExpression';
  if (isCall && inChain && given.slice(0, -1).some((argument) => argument['type'] === 'SpreadElement')) return true;
  return Object.entries(node).some(([key, part]) =>
    hasSpreadAhead(part, type === 'ChainExpression' || (inChain && (key === 'callee' || key === 'object'))),
  );
}
