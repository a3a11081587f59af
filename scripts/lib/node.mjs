import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { alone, fileProblem, root, runtimeFolder } from './paths.mjs';
import { Problem, say, seconds } from './say.mjs';

/** The Node that the server needs, and the one that is fetched where the machine's own is older. */
const neededMajor = 24;
const fetchedVersion = '24.21.0';
/** The checksums that the registry's packages `node-<platform>` of that version must have. */
const checksums = {
  'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};
const oldestSetUp = [20, 19];

function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestSetUp[0] || (major === oldestSetUp[0] && minor >= oldestSetUp[1])) return;
  throw new Problem(`Sauda needs Node ${oldestSetUp.join('.')} or newer; this is ${process.versions.node}.`);
}

/** The path of a Node that is new enough: the one that runs this, else one fetched into `.runtime`. */
export async function ensureNode() {
  assertNode();
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  const folder = join(runtimeFolder, `node-${fetchedVersion}`);
  const node = programIn(folder);
  if (existsSync(node)) return node;
  await alone(() => {
    if (!existsSync(node)) fetchNode(folder);
  });
  return node;
}

const platform = `${process.platform}-${process.arch}`;

function programIn(folder) {
  return join(folder, 'node_modules', `node-${platform}`, 'bin', 'node');
}

/** Works in a folder beside, which gets its name when it is complete. */
function fetchNode(folder) {
  const startedAt = Date.now();
  const integrity = checksums[platform];
  if (integrity === undefined) throw new Problem(`Sauda runs on Node ${neededMajor}: install it for ${platform}.`);
  say(`Fetching Node ${fetchedVersion} (this machine has ${process.versions.node}) …`);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  writeManifest(unfinished, `node-${platform}`, integrity);
  npm(process.execPath, ['ci', '--ignore-scripts'], { cwd: unfinished, purpose: 'fetch Node' });
  const check = spawnSync(programIn(unfinished), ['--version'], { encoding: 'utf8' });
  if (check.stdout?.trim() !== `v${fetchedVersion}`) {
    throw new Problem(`The fetched Node ${fetchedVersion} does not run on this machine: install Node ${neededMajor}.`);
  }
  renameSync(unfinished, folder);
  say(`Fetched Node ${fetchedVersion} in ${seconds(startedAt)}.`);
}

function writeManifest(folder, name, integrity) {
  const dependencies = { [name]: fetchedVersion };
  const packages = { '': { dependencies }, [`node_modules/${name}`]: { version: fetchedVersion, integrity } };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  } catch (error) {
    throw fileProblem(error, folder);
  }
}

/** The environment in which `node` is the Node that every program finds. */
export function environmentFor(node) {
  return {
    ...process.env,
    PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    ...(isWritable(homedir()) ? {} : { npm_config_cache: join(runtimeFolder, 'npm-cache') }),
    npm_config_update_notifier: 'false',
    // Compiled code is kept, which makes the next start faster.
    NODE_COMPILE_CACHE: join(runtimeFolder, 'compile-cache'),
  };
}

/** Runs npm by `node`; its output goes to a file, and a failure becomes one line. */
export function npm(node, commands, { cwd, purpose }) {
  const options = [
    '--no-audit',
    '--no-fund',
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  const run = spawnSync(node, [npmProgram(), ...commands, ...options], {
    cwd,
    env: environmentFor(node),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}`;
  // npm takes a file that it could not unpack for a matter of a warning.
  if (/ENOSPC|no space left/i.test(output)) throw new Problem(`The disk that holds ${root} is full.`);
  if (run.status !== 0) throw npmProblem(output, purpose);
}

function npmProblem(output, purpose) {
  const network =
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT)\b/;
  const code = network.exec(output)?.[1];
  if (code)
    return new Problem(`The npm registry cannot be reached (${code}): the first start needs a network to ${purpose}.`);
  const log = join(runtimeFolder, 'npm.log');
  try {
    writeFileSync(log, output);
  } catch (error) {
    return fileProblem(error, runtimeFolder);
  }
  const reason = output.split('\n').find((line) => /^npm (error|ERR!) (?!code)/.test(line)) ?? 'npm failed';
  return new Problem(`npm could not ${purpose}: ${reason.replace(/^npm (error|ERR!) /, '').trim()} (see ${log})`);
}

/** The npm that came with the machine's Node, as a program that any Node can run. */
function npmProgram() {
  const beside = dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  for (const candidate of candidates) {
    if (!candidate || !existsSync(candidate)) continue;
    const program = realpathSync(candidate);
    if (program.endsWith('npm-cli.js')) return program;
  }
  throw new Problem('npm was not found: install it together with Node.');
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
