import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilds } from './lib/builds.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { main } from './lib/say.mjs';
import { runPlaywright, runVitest } from './lib/suites.mjs';

await main(async () => {
  const node = await ensureNode();
  await ensurePackages(node);
  const browser = ensureBrowser(node);

  const failedChecks = await runChecks(node);
  // The tests of the whole application serve the built apps too.
  await ensureBuilds(node);
  const tests = await runVitest(node);
  const endToEnd = await runPlaywright(node, browser);

  const failures = [...tests.failures, ...endToEnd.failures];
  for (const failure of failures) console.log(`  ✗ ${failure}`);
  const failed = failedChecks + failures.length;
  console.log(`${tests.passed + endToEnd.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
