/**
 * Around the app as an installation serves it: passkeys, the session's device and deep links all hold at that address alone.
 * @type {import('@capacitor/cli').CapacitorConfig}
 */
const config = {
  appId: 'org.sauda.app',
  appName: 'Sauda',
  webDir: 'www',
  server: {
    // The installation's own address, such as https://sauda.example. Without it the app says that it has none.
    ...(process.env['SAUDA_URL'] ? { url: process.env['SAUDA_URL'] } : {}),
    errorPath: 'index.html',
  },
  plugins: {
    // The phone's bars lie over the page, which keeps clear of them by its own safe areas.
    SystemBars: { insetsHandling: 'css' },
    // While the app is open its stream tells; a notice that comes then is not shown a second time.
    PushNotifications: { presentationOptions: [] },
  },
  // Until the page is drawn, the phone's own background, light or dark: iOS has one, Android's is the theme's beneath the page.
  android: { backgroundColor: '#00000000' },
  zoomEnabled: true,
};

// Capacitor's tool reads it with require().
export { config as 'module.exports' };
