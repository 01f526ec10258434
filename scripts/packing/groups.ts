import type { Plugin } from 'vite';

/** These files of `app`, whatever their ending. */
const files = (...paths: string[]) => new RegExp(`[\\\\/]app[\\\\/](?:${paths.join('|')})\\.tsx?(?:\\?|$)`);
/** These icons. */
const icons = (...names: string[]) => new RegExp(`[\\\\/]icons[\\\\/](?:${names.join('|')})\\.mjs$`);
const either = (one: RegExp, other: RegExp) => (id: string) => one.test(id) || other.test(id);

/**
 * What each page has: buttons, dialogs, forms, messages, and what is shown where it fails. Not the entry, which would
 * begin as soon as any page's file is there, and not the root, whose stylesheet would then be every page's own.
 */
const kit = either(
  files(
    'core/(?:dates|initials|money|working-week)',
    'ui/(?:badge|button|count|dialog|drawn-icon|empty-state|error-view|field|form|hydrated)',
    'ui/(?:notice|page|progress|skip-link|tabs|toast-bar|toasts|wordmark)',
    'web/(?:form-reply|page-failure|revalidate|layouts/(?:closing-banner|line-above|page))',
  ),
  icons(
    'arrow-left|check|chevron-left|chevron-right|download|log-out|pencil|plus|printer|search|search-x',
    'circle-check|circle-exclamation-point|info|trash|triangle-exclamation-point|upload|x',
  ),
);

/** What stands around each page of whoever is signed in. */
const frame = either(
  files(
    'modules/account/(?:pages|components)/welcome',
    'ui/(?:follow-links|frame|frame-icons|initials|theme-switch)',
    'web/layouts/signed-in',
  ),
  icons(
    'coins|menu|monitor|moon|panel-left-close|panel-left-open|sun',
    'calendar-days|handshake|id-card|list-checks|package|receipt-text|settings|tree-palm|truck',
  ),
);

/** What is around a list and beneath it. */
const lists = files('core/longest-search', 'ui/(?:filters|pager|rows|search-box)');

/** What asks for a password. */
const passwords = either(files('ui/password-field'), icons('eye', 'eye-off'));

/** What is shown beside a public address. */
const links = icons('copy|external-link|link-2|link-2-off|refresh-cw');

const people = files(
  'core/employee-status',
  'modules/people/(?:choices|columns|messages)',
  'modules/people/components/(?:access-fields|field-group|pay-boxes|power-fields|row-fields|status-badge)',
);

/**
 * What is packed into one file, for dozens of small ones pack a quarter worse, and each is asked for. The rest is packed
 * with the pages that have it. `tests/api/page-weight.test.ts` says what comes of it.
 */
export const groups = [
  {
    name: 'react',
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
    priority: 6,
  },
  // Only pages with a form load what checks it.
  { name: 'forms', test: /[\\/]node_modules[\\/](?:@conform-to|zod)[\\/]/, priority: 6 },
  { name: 'kit', test: (id: string) => kit(id) || id.endsWith('vite/preload-helper.js'), priority: 5 },
  { name: 'frame', test: frame, priority: 4 },
  { name: 'lists', test: lists, priority: 3 },
  { name: 'people', test: people, priority: 2 },
  { name: 'person', test: files('modules/people/components/(?:manager|person)-field'), priority: 2 },
  { name: 'links', test: links, priority: 2 },
  { name: 'passwords', test: passwords, priority: 2 },
  { name: 'shared', minShareCount: 24, priority: 1 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

/** A group may take a module without all that it imports only where the files of routes may export more than their own. */
export const mayExportMore: Plugin = {
  name: 'may-export-more',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  options: (given) => ({ ...given, preserveEntrySignatures: 'allow-extension' }),
};
