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
      plugins: { PushNotifications: { presentationOptions: [] } },
    });
  for (const plugin of ['app', 'haptics', 'push-notifications', 'share', 'capacitor-biometric-auth'])
    expect(before[0]).toContain(`/${plugin}/android`);
});

test('Android shows notices by the icon and channel that there are, and turns to Google’s service only when asked to', () => {
  const manifest = read('android/app/src/main/AndroidManifest.xml');
  const said = new Map(
    [...manifest.matchAll(/<meta-data\s+android:name="([^"]+)"\s+android:(?:value|resource)="([^"]+)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  const ofFirebase = (name: string) => said.get(`com.google.firebase.messaging.default_notification_${name}`);
  expect(said.get('firebase_messaging_auto_init_enabled')).toBe('false');
  expect(ofFirebase('icon')).toBe('@drawable/ic_notification');
  expect(read('android/app/src/main/res/drawable/ic_notification.xml')).toContain('<vector');
  expect(ofFirebase('color')).toBe('@color/colorAccent');
  expect(read('android/app/src/main/res/values/colors.xml')).toContain('name="colorAccent"');
  // The page makes it, and the server names it.
  const channel = ofFirebase('channel_id') ?? 'none';
  expect(read('../customer/src/app/native/pushes.ts')).toContain(`CHANNEL = '${channel}'`);
  expect(read('../server/src/modules/customers/push/fcm/fcm.ts')).toContain(`channel = '${channel}'`);
  expect(manifest).toContain('android.permission.POST_NOTIFICATIONS');
});

test('iOS may be told of notices, and hands the token on to the plugin', () => {
  const project = read('ios/App/App.xcodeproj/project.pbxproj');
  expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2);
  expect(read('ios/App/App/App.entitlements')).toContain('<key>aps-environment</key>');
  const delegate = read('ios/App/App/AppDelegate.swift');
  const plugin = read(
    '../../node_modules/@capacitor/push-notifications/ios/Sources/PushNotificationsPlugin/PushNotificationsPlugin.swift',
  );
  for (const name of [
    'capacitorDidRegisterForRemoteNotifications',
    'capacitorDidFailToRegisterForRemoteNotifications',
  ]) {
    expect(delegate).toContain(`post(name: .${name}, object: `);
    expect(plugin).toContain(`name: .${name}`);
  }
});
