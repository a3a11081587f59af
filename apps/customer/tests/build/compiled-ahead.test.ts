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
  const { mappings } = JSON.parse(map?.type === 'asset' ? String(map.source) : '') as { mappings: string };
  return { lines: code.code.split('\n'), mappings };
}

const hint = '//# allFunctionsCalledOnLoad';

it('has what the first visit calls compiled ahead, and its map still knows where each line is from', async () => {
  const [ahead, plain] = [await built('first'), await built('markets')];
  expect(ahead.lines).toEqual([hint, ...plain.lines]);
  expect(ahead.mappings).toBe(`;${plain.mappings}`);
});

it('leaves what comes later to be compiled as it is called', async () => {
  expect((await built('markets')).lines).not.toContain(hint);
});
