import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { compiledAhead } from '../../build/compiled-ahead.ts';

const source = 'console.log(one);\nconsole.log(two);\n';

async function built(chunk: string) {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'source', resolveId: (id) => (id === 'entry' ? id : undefined), load: () => source },
      compiledAhead,
    ],
    build: {
      write: false,
      minify: false,
      sourcemap: 'hidden',
      rolldownOptions: { input: { [chunk]: 'entry' }, preserveEntrySignatures: 'strict' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  const [code, map] = output.output;
  return { lines: code.code.split('\n'), map: map?.type === 'asset' ? String(map.source) : '' };
}

it('has what the first visit calls compiled ahead, and its map still knows where each line is from', async () => {
  const { lines, map } = await built('first');
  expect(lines[0]).toBe('//# allFunctionsCalledOnLoad');
  const line = lines.findIndex((text) => text.includes('two')) + 1;
  expect(originalPositionFor(new TraceMap(map), { line, column: 0 }).line).toBe(2);
});

it('leaves what comes later to be compiled as it is called', async () => {
  const { lines } = await built('markets');
  expect(lines[0]).not.toContain('//#');
});
