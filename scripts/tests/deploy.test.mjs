import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);
const dockerfile = read('deploy/Dockerfile');
const known = new Set(found(read('.env.example'), /^([A-Z][A-Z0-9_]*)=/gm));
const ofOthers = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'NODE_VERSION', 'MALLOC_ARENA_MAX', 'CI', 'SITE'];
const hasIpv6 = Object.values(networkInterfaces()).some((each) => each.some(({ address }) => address === '::1'));
const isSetting = (name) => known.has(name.replace(/_FILE$/, '')) || ofOthers.includes(name);

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const text = read(`deploy/${file}`);

  it('keeps volumes in folders that the image has made for its user', () => {
    const [made] = found(dockerfile, /install -d -o sauda -g sauda ([^\\\n]+)/g);
    // Volumes of nodes; those of other images are theirs.
    const folders = found(text, /^ +- (?:data|heads):(\S+)$/gm);
    // Of the service that has the owner's log-in too, by which operators look at heads and files.
    expect(folders).toEqual(['/data', '/heads', '/data', '/heads']);
    expect(folders.filter((folder) => !made.trim().split(' ').includes(folder))).toEqual([]);
  });

  it('holds what the image sets against a copy of .env.example, which goes before the image', () => {
    const examples = new Set(found(read('.env.example'), /^([A-Z][A-Z0-9_]*)=\S/gm));
    const ofImage = found(dockerfile, /\b([A-Z][A-Z_]+)=/g).filter((name) => examples.has(name));
    expect(ofImage).toContain('HOST');
    expect(ofImage.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(text))).toEqual([]);
  });

  it('gives the address of the proxy, which nodes believe, to nobody else', () => {
    const [address, ...more] = found(text, /ipv4_address: ([\d.]+)/g);
    expect(more).toEqual([]);
    expect(found(text, /TRUSTED_PROXIES: (\S+)/g)).toEqual([address]);
    const [[first, bits]] = found(text, /ip_range: ([\d./]+)/g).map((range) => range.split('/'));
    const givenOut = new BlockList();
    givenOut.addSubnet(first, Number(bits));
    expect(givenOut.check(address)).toBe(false);
  });
});

it.each([
  ['compose.yaml', /^ {6}([A-Z][A-Z0-9_]+): /gm],
  ['compose.cluster.yaml', /^ {4}(?: {2})?([A-Z][A-Z0-9_]+): /gm],
  ['Dockerfile', /\b([A-Z][A-Z_]+)=/g],
  ['systemd/sauda.service', /^(?:# )?Environment=([A-Z_]+)=/gm],
  ['helm/sauda/templates/deployment.yaml', /\{ name: ([A-Z_]+), value/g],
])('%s sets what the server knows', (file, pattern) => {
  const names = found(read(`deploy/${file}`), pattern).filter((name) => !name.startsWith('POSTGRES_'));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});

it('what the unit sets is the same in the file of settings, which goes before it', () => {
  const unit = read('deploy/systemd/sauda.service');
  const examples = new Set(found(read('.env.example'), /^([A-Z][A-Z0-9_]*)=\S/gm));
  const set = found(unit, /^Environment=(\S+)$/gm).filter((line) => examples.has(line.split('=')[0]));
  expect(set).toEqual(['DATA_DIR=/var/lib/sauda/data']);
  expect(set).toEqual(found(unit, /sed 's\|\^DATA_DIR=\.\*\|(\S+)\|' \.env >\/etc\/sauda\.env/g));
});

const hosts = ['127.0.0.2', '0.0.0.0', '', '::1'].filter((host) => host !== '::1' || hasIpv6);

it.skipIf(process.platform !== 'linux').each(hosts)(
  'the unit asks where the server listens: HOST=%s',
  async (host) => {
    const [program] = found(read('deploy/systemd/sauda.service'), /^ExecStartPost=\S+ -e "(.*)"$/gm);
    const asked = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(asked.length === 1 ? 503 : 200).end();
    });
    server.listen(0, host || '127.0.0.1');
    await once(server, 'listening');
    const env = { PATH: process.env.PATH, HOST: host, PORT: String(server.address().port) };
    const [code] = await once(spawn(process.execPath, ['-e', program], { env, timeout: 30_000 }), 'exit');
    server.close();
    expect({ code, asked }).toEqual({ code: 0, asked: ['/readyz', '/readyz'] });
  },
  60_000,
);
