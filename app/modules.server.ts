import type { Manifest, Module } from './core/modules.server';
import { moduleNames } from './module-names';

const manifests = import.meta.glob<Manifest>('./modules/*/manifest.server.ts', {
  eager: true,
  import: 'default',
});

/** The manifests of all modules, in the order of `module-names.ts`. */
export const allModules: readonly Module[] = moduleNames.map((name) => {
  const manifest = manifests[`./modules/${name}/manifest.server.ts`];
  if (!manifest) throw new Error(`The module ${name} of app/module-names.ts has no manifest.server.ts.`);
  return { name, ...manifest };
});
