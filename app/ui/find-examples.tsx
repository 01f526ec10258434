import { Link } from 'react-router';
import { useMayOpen } from './signed-in';

/** What a person can ask Find, as they would say it: nothing that they get no answer to. */
function useExamples(): string[] {
  const [sells, stocks, drives] = [
    useMayOpen('/Quotes'),
    useMayOpen('/Inventory'),
    useMayOpen('/JobManagement'),
  ];
  return [
    sells && 'who owes',
    stocks && 'low stock',
    'who is away',
    drives && 'jobs today',
    sells && 'new quotation',
    'request leave',
  ].filter((one) => one !== false);
}

/** Questions to begin with. Without `onAsk` each leads to its page. */
export function FindExamples({ onAsk }: { onAsk?: (q: string) => void }) {
  return (
    <ul aria-label="Examples" className="flex flex-wrap gap-2 in-[.text-center]:justify-center">
      {useExamples().map((q) => (
        <li key={q}>
          <Link
            to={`/find?${new URLSearchParams({ q })}`}
            discover="none"
            className="btn btn-sm font-normal max-lg:h-11"
            onClick={(event) => {
              if (!onAsk || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onAsk(q);
            }}
          >
            {q}
          </Link>
        </li>
      ))}
    </ul>
  );
}
