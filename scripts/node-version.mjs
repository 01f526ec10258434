/** Exits with one sentence if Node.js is too old. Each command imports this first, and it imports nothing. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Laoban needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
