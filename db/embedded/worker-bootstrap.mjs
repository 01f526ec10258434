// Development and tests only: a worker thread does not inherit the loader of TypeScript, so it registers its own.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
