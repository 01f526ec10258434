import { ChevronDown } from 'lucide-react';
import { Badge, type BadgeTone } from '~/ui/badge';
import type { ShownCall } from '~/web/reference/page.server';
import { Code } from './code';
import { FieldTable } from './field-table';

const tones: Record<string, BadgeTone> = { GET: 'info', DELETE: 'danger' };

/** One call, collapsed to its name. */
export function Call({ call }: { call: ShownCall }) {
  const { anchor, method, path, says, who } = call;
  return (
    <details className="unfolds-in-print group card-box rounded-box border border-base-300 bg-base-100">
      <summary className="tap flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="w-16">
          <Badge tone={tones[method] ?? 'success'}>{method}</Badge>
        </span>
        <code className="min-w-0 font-medium text-sm wrap-anywhere">{path}</code>
        <ChevronDown size={16} className="no-print ms-auto text-muted group-open:rotate-180" />
        <span className="w-full text-muted text-sm">{says}</span>
      </summary>
      {/* The browser opens a collapsed element that contains a link's target. */}
      <div id={anchor} className="flex flex-col gap-5 border-base-300 border-t p-4">
        <p className="text-sm">For {who}.</p>
        <Sent call={call} />
        <Answered call={call} />
        <Notes call={call} />
      </div>
    </details>
  );
}

function Sent({ call: { sent, inBody, curl } }: { call: ShownCall }) {
  return (
    <>
      {sent.length > 0 && (
        <FieldTable caption={inBody ? 'Sent in the body' : 'Sent in the query'} rows={sent} needed />
      )}
      <Code label="Example">{curl}</Code>
    </>
  );
}

function Answered({ call: { answer, otherAnswer, example } }: { call: ShownCall }) {
  return (
    <>
      <Code label="Its answer">{example}</Code>
      {answer ? <FieldTable caption="The answer" rows={answer} /> : <p className="text-sm">{otherAnswer}</p>}
    </>
  );
}

function Notes({ call: { refuses, paged, keepsKeys, takesFiles } }: { call: ShownCall }) {
  const notes = [
    ...refuses,
    ...(paged ? ['Long lists continue at the address in the Link header.'] : []),
    ...(takesFiles ? ['A file comes as multipart/form-data.'] : []),
    ...(keepsKeys ? ['Takes an Idempotency-Key.'] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="list-disc ps-5 text-sm">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
