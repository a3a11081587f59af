// `dist/main.js`: the server itself is looked at only by a Node that can read it, of which an older one would tell no more than where it stopped.
const needed = 24;
const { node } = process.versions;

if (Number.parseInt(node, 10) >= needed) {
  await import(new URL('server.js', import.meta.url).href);
} else {
  console.error(`Sauda needs Node ${needed} or newer: this is ${node}, at ${process.execPath}.`);
  process.exitCode = 1;
}
