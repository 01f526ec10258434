import { pathToFileURL } from 'node:url';

/** The packages with compiled parts, and what each is for. */
const parts = [
  { name: 'lmdb', use: 'the embedded store' },
  { name: '@node-rs/argon2', use: 'passwords' },
  { name: 'sharp', use: 'pictures' },
  { name: '@tailwindcss/oxide', use: 'style sheets', forBuild: true },
  { name: '@napi-rs/webcodecs', use: 'the videos of scenes', optional: true },
];

/** Loads each part. Returns a sentence for each that does not load, essential ones first. */
export async function findNativeFaults() {
  const faults = [];
  for (const { name, use, forBuild = false, optional = false } of parts) {
    try {
      await import(name);
    } catch (error) {
      // A production install omits packages that only the build needs.
      if (forBuild && error.message.startsWith(`Cannot find package '${name}'`)) continue;
      const system = `${process.platform}-${process.arch} with Node.js ${process.versions.node}`;
      const advice = optional
        ? 'the suite runs without it, and its scenes have no video'
        : 'run npm ci on this machine, for packages that were installed on another system do not work here';
      faults.push({ optional, sentence: `${name}, for ${use}, does not load on ${system}: ${advice}.` });
    }
  }
  return faults.sort((one, other) => one.optional - other.optional);
}

/** Prints what does not load. Ends the process if the suite cannot run without it. */
export async function checkNativeParts() {
  const faults = await findNativeFaults();
  for (const { sentence } of faults) console.error(sentence);
  if (faults.some(({ optional }) => !optional)) process.exit(1);
}

// Run as a command in the image's build.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await checkNativeParts();
