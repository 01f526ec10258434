import type { ShownModule } from '~/web/reference/page.server';

interface ContentsProps {
  modules: readonly Pick<ShownModule, 'title' | 'anchor'>[];
  /** Whether the reader's own tokens are on the page. */
  tokens: boolean;
}

/** The table of contents. */
export function Contents({ modules, tokens }: ContentsProps) {
  const parts = [
    ...(tokens ? [['tokens', 'Your tokens']] : []),
    ['sign-in', 'Sign-in'],
    ['sending', 'Sending and receiving'],
    ['errors', 'Errors'],
    ['retries', 'Trying again'],
    ['lists', 'Long lists'],
    ['limits', 'Limits'],
    ...modules.map(({ anchor, title }) => [anchor, title]),
  ];
  return (
    <nav aria-label="On this page" className="no-print">
      <ul className="flex flex-wrap gap-2">
        {parts.map(([anchor, title]) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className="tap inline-flex items-center rounded-field border border-base-300 bg-base-100 px-3 py-1.5 text-sm hover:border-primary/40"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
