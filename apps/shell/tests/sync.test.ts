import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = fileURLToPath(new URL('../../../node_modules/@capacitor/cli/bin/capacitor', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

/** What `cap sync` writes and the repository keeps. */
const generated = [
  'android/capacitor.settings.gradle',
  'android/app/capacitor.build.gradle',
  'ios/App/CapApp-SPM/Package.swift',
];

test('both projects are as `cap sync` makes them of the plugins, and open the installation that is named', () => {
  const before = generated.map(read);
  const env = { ...process.env, SAUDA_URL: 'https://sauda.example' };
  execFileSync(process.execPath, [cli, 'sync'], { cwd: root, env, stdio: 'pipe' });
  expect(generated.map(read)).toEqual(before);
  for (const config of ['android/app/src/main/assets/capacitor.config.json', 'ios/App/App/capacitor.config.json'])
    expect(JSON.parse(read(config))).toMatchObject({
      appId: 'org.sauda.app',
      server: { url: 'https://sauda.example', errorPath: 'index.html' },
    });
  for (const plugin of ['app', 'haptics', 'share', 'capacitor-biometric-auth'])
    expect(before[0]).toContain(`/${plugin}/android`);
});
