// Who may import whom. The arrows of docs/ARCHITECTURE.md, checked.
const server = 'apps/server/src';
const customer = 'apps/customer/src';
const modules =
  '(ledger|customers|market|trading|offerings|cashier|wallet|support|news|desk|statements|reconciliation)';
/** What each of the server's folders may use, beside itself. */
const serverArrows = {
  platform: [],
  ledger: ['platform'],
  market: ['platform', 'ledger'],
  customers: ['platform', 'ledger'],
  trading: ['platform', 'ledger', 'market', 'customers'],
  offerings: ['platform', 'ledger', 'market', 'customers', 'trading'],
  cashier: ['platform', 'ledger', 'market', 'customers'],
  wallet: ['platform', 'ledger', 'market', 'customers', 'trading'],
  statements: ['platform', 'ledger', 'market', 'customers', 'trading', 'offerings', 'cashier'],
  reconciliation: ['platform', 'ledger', 'trading', 'offerings', 'cashier'],
  support: ['platform', 'ledger', 'market', 'customers'],
  news: ['platform', 'ledger', 'market', 'customers'],
  desk: ['platform', 'ledger', 'market', 'customers'],
  practice: ['platform', modules],
  rails: ['platform', modules],
  http: ['platform', modules],
};
/** The layers of the apps in the browser, each using those after it. */
const layers = ['app', 'screens', 'features', 'ui', 'lib'];
const desk = 'apps/desk/src';

const tests = String.raw`\.test\.tsx?$|/test-[^/]+\.tsx?$|/testing/`;

const arrow = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: '^(apps|packages)/', pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}`)] },
});

const layerArrows = (app, root) =>
  layers.map((layer, index) =>
    arrow(`${app}-${layer}`, `${root}/${layer}`, [
      ...layers.slice(index + 1).map((name) => `${root}/${name}/`),
      'packages/',
    ]),
  );

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'modules-meet-at-their-doors',
      comment: 'A module of the server is used through its index.ts.',
      severity: 'error',
      from: { path: `^${server}/([^/]+)/`, pathNot: tests },
      to: { path: `^${server}/${modules}/`, pathNot: [`^${server}/$1/`, `^${server}/[^/]+/index\\.ts$`] },
    },
    {
      name: 'domain-knows-no-wire',
      comment:
        'Modules know neither Fastify nor the schemas of the wire; the keys of errors and notices, roles and rights of staff, and check digits, are words of the domain.',
      severity: 'error',
      from: { path: `^${server}/${modules}/`, pathNot: tests },
      to: {
        path: ['node_modules/(@fastify|fastify)/', '^packages/contract/(?!src/(errors|notices|checks|desk/rights))'],
      },
    },
    {
      name: 'features-stay-apart',
      severity: 'error',
      from: { path: `^${customer}/features/([^/]+)/` },
      // What frames every screen (header, title, next page), and what confirms a deed, know no feature and serve all.
      to: {
        path: `^${customer}/features/`,
        pathNot: [`^${customer}/features/$1/`, `^${customer}/features/(frame|confirmation)/`],
      },
    },
    {
      name: 'money-stands-alone',
      severity: 'error',
      from: { path: '^packages/money/src/', pathNot: tests },
      to: { pathNot: '^packages/money/src/' },
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
        'packages/money/',
        'packages/contract/',
        // The composition root's options are plain data.
        `${server}/config\\.ts$`,
      ]),
    ),
    ...layerArrows('customer', customer),
    ...layerArrows('desk', desk),
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
