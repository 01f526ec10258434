import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const found = createRequire(import.meta.url).resolve('react-router/package.json');
const production = join(dirname(found), 'dist', 'production');

/**
 * Functions of the router that no page of ours runs, and that its own code names so that no bundler can leave them out:
 * server components, instrumentation, prefetching links, a page before its data. Whoever begins to use one takes it out of here.
 */
const unused = [
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'RSCErrorHandler',
  'RSCPrefetchPageLinksImpl',
  'RemixRootDefaultHydrateFallback',
];

/** Where the code of a page is not there any more, as in a tab that is older than an upgrade, the router loads the page that is left. */
const loadsAnew = /^ {4}window\.location\.reload\(\);$/gm;
/** The page that was asked for, which is loaded instead. */
const loadsNext = `    const { state, location: next, formMethod } = window.__reactRouterDataRouter?.state.navigation ?? {};
    if (state === "loading" && !formMethod) window.location.assign(createPath(next));
    else window.location.reload();`;

/**
 * The router as the browser gets it: its own production build, which its `exports` give to nobody, without the names that
 * only its developer tools show, which would keep each component, without the functions above, and with another end for a page
 * whose code is gone. A version whose text is another ends the build here.
 */
export const routerParts: Plugin = {
  name: 'router-parts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source) {
    if (source === 'react-router') return join(production, 'index.mjs');
    if (source === 'react-router/dom') return join(production, 'dom-export.mjs');
  },
  transform(code, id) {
    if (!id.startsWith(production) || !code.includes('function createRouter(')) return;
    const replaced = (text: string, what: RegExp, by: string) => {
      if (!what.test(text)) throw new Error(`The router has changed: nothing in it is ${what}`);
      return text.replace(what, by);
    };
    let text = replaced(code, /^\w+\.displayName = ".*";$/gm, '');
    text = replaced(
      text,
      /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm,
      '$1/* @__PURE__ */ $2',
    );
    if (text.match(loadsAnew)?.length !== 1)
      throw new Error('The router has changed: it loads pages anew elsewhere');
    text = text.replace(loadsAnew, loadsNext);
    for (const name of unused)
      text = replaced(
        text,
        new RegExp(`^function ${name}\\([\\s\\S]*?^}$`, 'm'),
        `function ${name}() { throw new Error("${name} is left out: scripts/packing/router-parts.ts"); }`,
      );
    return { code: text, map: null };
  },
};
