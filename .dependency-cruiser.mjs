import { moduleArrows } from './scripts/lib/arrows.mjs';

// Who may import whom. The arrows of docs/ARCHITECTURE.md, checked.
const server = 'apps/server/src';
const customer = 'apps/customer/src';
const modules = `${server}/modules`;
/** The storeys above and below the modules. */
const serverArrows = {
  platform: [],
  modules: ['platform'],
  http: ['platform'],
  calls: ['platform', 'modules', 'http'],
  app: ['platform', 'modules', 'http', 'calls'],
};
/** The layers of the apps in the browser, each using those after it. */
const customerLayers = ['app', 'screens', 'features', 'data', 'ui', 'lib'];
const deskLayers = ['app', 'screens', 'features', 'ui', 'lib'];
const desk = 'apps/desk/src';
/** The processes that speak to venues and markets. */
const gateways = {
  'venue-fix': ['session', 'market', 'journal', 'orders', 'wire'],
  'venue-alpaca': ['work', 'book', 'words', 'api'],
  'market-kite': ['work', 'words'],
};

const tests = String.raw`\.test\.tsx?$|/tests/|/testing/`;

const arrow = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: '^(apps|packages)/', pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)] },
});

const layerArrows = (app, root, layers) =>
  layers.map((layer, index) =>
    arrow(`${app}-${layer}`, `${root}/${layer}`, [
      ...layers.slice(index + 1).map((name) => `${root}/${name}/`),
      'packages/',
    ]),
  );

/**
 * A process that speaks to a venue uses the database, the log, how settings are read, and the tables that are the port of venues; of what
 * an order is it knows nothing, and nobody knows it.
 */
function gatewayArrows(name, layers) {
  const root = `apps/${name}/src`;
  const standsOn = [
    'platform/',
    String.raw`app/environment\.ts$`,
    String.raw`modules/venues/index\.ts$`,
    // What a venue tells of its market is a table too.
    ...(name === 'venue-alpaca' ? [] : [String.raw`modules/market/feeds/told/feed-(lines|time|writer)\.ts$`]),
  ];
  return [
    {
      name: `${name}-stands-on-the-platform`,
      severity: 'error',
      from: { path: `^${root}/` },
      to: {
        path: '^(apps|packages)/',
        pathNot: [`^${root}/`, ...standsOn.map((path) => `^${server}/${path}`), '^packages/money/'],
      },
    },
    {
      name: `nobody-needs-${name}`,
      severity: 'error',
      from: { pathNot: `^apps/${name}/` },
      to: { path: `^apps/${name}/` },
    },
    ...layerArrows(name, root, layers).map((rule) => ({ ...rule, to: { ...rule.to, path: `^${root}/` } })),
  ];
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Icons are made by apps/desk/build/material-icons.ts.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|@mui/icons-material/)' },
    },
    {
      name: 'modules-meet-at-their-doors',
      comment: 'A module of the server is used through its index.ts.',
      severity: 'error',
      from: { path: `^${modules}/([^/]+)/` },
      to: { path: `^${modules}/`, pathNot: [`^${modules}/$1/`, `^${modules}/[^/]+/index\\.ts$`] },
    },
    {
      name: 'domain-knows-no-wire',
      comment:
        'Modules know neither Fastify nor the schemas of the wire; the keys of errors and notices, roles and rights of staff, and check digits, are words of the domain.',
      severity: 'error',
      from: { path: `^${modules}/` },
      to: {
        path: ['node_modules/(@fastify|fastify)/', '^packages/contract/(?!src/(errors|notices|checks|desk/rights))'],
      },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: `^${customer}/features/([^/]+)/` },
      // What frames every screen (header, title, next page), and what confirms a command, know no feature and serve all.
      to: {
        path: `^${customer}/features/`,
        pathNot: [`^${customer}/features/$1/`, `^${customer}/features/(frame|confirmation)/`],
      },
    },
    {
      name: 'facts-stand-alone',
      severity: 'error',
      from: { path: '^packages/facts/src/', pathNot: tests },
      to: { pathNot: '^packages/facts/src/' },
    },
    {
      name: 'money-uses-facts-alone',
      severity: 'error',
      from: { path: '^packages/money/src/', pathNot: tests },
      to: { pathNot: '^packages/(money|facts)/src/' },
    },
    {
      name: 'queries-stand-alone',
      severity: 'error',
      from: { path: '^packages/queries/src/', pathNot: tests },
      to: { pathNot: '^(packages/queries/src/|node_modules/@tanstack/)' },
    },
    {
      name: 'rules-use-money-alone',
      severity: 'error',
      from: { path: '^packages/rules/src/', pathNot: tests },
      to: { pathNot: '^packages/(rules|money|facts)/src/' },
    },
    {
      name: 'browser-stays-out-of-the-server',
      severity: 'error',
      from: { path: '^(apps/customer|apps/desk|packages)/' },
      to: { path: `^${server}/` },
    },
    ...Object.entries(serverArrows).map(([folder, allowed]) =>
      arrow(`server-${folder}`, `${server}/${folder}`, [
        ...allowed.map((name) => `${server}/${name}/`),
        'packages/(money|contract|rules|facts)/',
        // The options that all of the server is given are plain data.
        `${server}/app/config\\.ts$`,
      ]),
    ),
    ...Object.entries(moduleArrows).map(([folder, allowed]) =>
      arrow(`module-${folder}`, `${modules}/${folder}`, [
        ...allowed.map((name) => `${modules}/${name}/`),
        `${server}/platform/`,
        'packages/(money|contract|rules|facts)/',
        `${server}/app/config\\.ts$`,
      ]),
    ),
    {
      name: 'what-ships-knows-no-test',
      severity: 'error',
      from: { path: '/src/', pathNot: tests },
      to: { path: '/tests/' },
    },
    ...Object.entries(gateways).flatMap(([name, layers]) => gatewayArrows(name, layers)),
    ...layerArrows('customer', customer, customerLayers),
    ...layerArrows('desk', desk, deskLayers),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
