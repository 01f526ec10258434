import type { Access } from '~/core/access';

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The callers in words that follow 'For': 'everybody', 'people with CRM'. */
export function whoMay(access: Access): string {
  if (access === 'public') return 'everybody, without signing in';
  if (access === 'signed-in') return 'everybody who is signed in';
  if (access === 'laoban') return 'owners (laoban)';
  if (typeof access === 'string') return `people with ${access}`;
  if ('self' in access) return oneOf.format(['the person themselves', ...access.or.map(whoMay), 'owners']);
  return `people with ${oneOf.format(access)}`;
}
