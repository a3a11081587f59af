import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npm } from './node.mjs';
import { alone, runtimeFolder } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

const prism = { name: '@stoplight/prism-cli', version: '5.16.0' };
/** Where Alpaca keeps the description of its Broker API. Its licence is not stated, so that it is fetched and never committed. */
const address = 'https://docs.alpaca.markets/openapi/broker-api.json';
const needs =
  `npm run test:venue needs the OpenAPI of Alpaca's Broker API: ${address}, or a file in ALPACA_OPENAPI (JSON or YAML, ` +
  'as specs/broker/openapi.yaml of alpacahq/alpaca-java).';

/**
 * Prism, which judges requests and answers by an OpenAPI, and Alpaca's.
 * @returns the folder: Prism among `node_modules`, and `openapi.json`
 */
export async function ensureAlpacaJudge(node) {
  const folder = join(runtimeFolder, 'alpaca');
  if (existsSync(folder)) return folder;
  await alone(async () => {
    if (!existsSync(folder)) await fetchJudge(node, folder);
  });
  return folder;
}

async function fetchJudge(node, folder) {
  const startedAt = Date.now();
  say("Fetching Prism and Alpaca's OpenAPI for the tests of venues …");
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), '{ "private": true }');
  const text = await readDescription();
  const install = ['install', '--ignore-scripts', '--prefix', unfinished, `${prism.name}@${prism.version}`];
  npm(node, install, { cwd: unfinished, purpose: 'fetch Prism' });
  const { parse } = createRequire(join(unfinished, 'package.json'))('@stoplight/yaml');
  writeFileSync(join(unfinished, 'openapi.json'), JSON.stringify(eventsAsAnswers(parse(text))));
  renameSync(unfinished, folder);
  say(`Fetched Prism and Alpaca's OpenAPI in ${seconds(startedAt)}.`);
}

async function readDescription() {
  const file = process.env.ALPACA_OPENAPI;
  if (file !== undefined) return readFileSync(file, 'utf8');
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    if (response.ok) return await response.text();
    throw new Problem(`${needs}\nIt was answered with HTTP ${response.status}.`);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`${needs}\n${error.cause?.message ?? error.message}`);
  }
}

/** An event of a stream is judged as if it were an answer: of server-sent events Prism knows nothing. */
function eventsAsAnswers(description) {
  for (const path of Object.values(description.paths)) {
    for (const { responses = {} } of Object.values(path)) {
      const { content } = responses['200'] ?? {};
      const items = content?.['text/event-stream']?.schema?.items;
      if (items !== undefined) responses['200'].content = { 'application/json': { schema: items } };
    }
  }
  return description;
}
