import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { drawingOf, materialIcons } from '../../build/material-icons.ts';

/** An icon as it is built. */
async function built(name: string): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [materialIcons],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: `@mui/icons-material/${name}`,
        external: [/^react/u, '@mui/material'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [output] = [answer].flat();
  return output !== undefined && 'output' in output ? output.output[0].code : '';
}

test.each(['Close', 'CloseOutlined', 'Inventory2Outlined', 'Brightness7', 'HelpOutlineOutlined', 'StarTwoTone'])(
  'finds %s as MUI names it',
  (name) => expect(drawingOf(name)).toMatch(/^<path fill="currentColor" /u),
);

test('has every icon that the parts of react-admin ask for', () => {
  const parts = dirname(createRequire(import.meta.url).resolve('ra-ui-materialui'));
  const names = readdirSync(parts, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => [...readFileSync(join(parts, path), 'utf8').matchAll(/^import .*icons-material\/(\w+)'/gmu)])
    .map(([, name = '']) => name);
  expect(names).toContain('FilterList');
  expect(names.filter((name) => drawingOf(name) === undefined)).toEqual([]);
});

test('makes an icon in the words of React', async () => {
  const code = await built('FactCheckOutlined');
  expect(code).toMatch(/createSvgIcon\([^]*fillRule: "evenodd"[^]*"FactCheckOutlined"/u);
});

test('does not build what asks for an icon that there is not', async () => {
  await expect(built('Sauda')).rejects.toThrow('@mui/icons-material/Sauda: @iconify-json/ic has no such icon');
});
