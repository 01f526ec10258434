import { Section } from '~/ui/page';

/** What happened to a document, newest first. */
export function HistoryList({
  history,
}: {
  history: { id: string; at: string; when: string; text: string }[];
}) {
  return (
    <div className="no-print">
      <Section title="History">
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {history.map((line) => (
            <li key={line.id} className="flex gap-x-4 px-4 py-2.5 max-sm:flex-col">
              <time dateTime={line.at} className="shrink-0 text-muted text-small leading-5.25 sm:w-44">
                {line.when}
              </time>
              <span className="min-w-0 wrap-anywhere">{line.text}</span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
