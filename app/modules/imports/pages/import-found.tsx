import { Outlet } from 'react-router';
import { useLookingAgain } from '~/ui/looking-again';
import { Page, PageHeader } from '~/ui/page';
import { read } from '~/web/read.server';
import { type FormReply, useSimpleForm } from '~/web/simple-form';
import { submit } from '~/web/submit.server';
import { type ChoiceFields, ImportChoices } from '../components/import-choices';
import { ImportEnd } from '../components/import-end';
import { ImportProgress } from '../components/import-progress';
import { confirmImport, readImport } from '../imports.server';
import * as messages from '../messages';
import { type ShownImport, shownImport } from '../show.server';
import type { Route } from './+types/import-found';

const lookEveryMs = 1_000;

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `Import ${loaderData?.kind.things ?? 'lists'} · Laoban` },
];
export const loader = read(readImport, shownImport);
export const action = submit(confirmImport, {
  to: ({ kind, id }) => `/imports/${kind}/${id}`,
  toast: ({ came }) =>
    ({
      checked: messages.previewUpdated,
      changed: { kind: 'info' as const, text: messages.checkFirst },
      started: messages.importStarted,
    })[came],
});

/** An import's page: the columns with a preview, then the progress, then the result. */
export default function ImportFound({ loaderData: found, actionData }: Route.ComponentProps) {
  const { kind, name, job, takeBack, choices } = found;
  const underWay = [job?.state, takeBack?.state].some((state) => state === 'waiting' || state === 'running');
  useLookingAgain(lookEveryMs, underWay);
  return (
    <Page>
      <PageHeader
        back={{ to: `/imports/${kind.name}`, label: `Back to importing ${kind.things}` }}
        title={`Import ${kind.things}`}
        purpose={name}
      />
      {choices && <Chosen key={choices.sheet} found={found} choices={choices} reply={actionData} />}
      {underWay && <ImportProgress found={found} />}
      {job && !underWay && <ImportEnd found={found} />}
      <Outlet context={found} />
    </Page>
  );
}

interface ChosenProps {
  found: ShownImport;
  choices: NonNullable<ShownImport['choices']>;
  reply: FormReply | undefined;
}

function Chosen({ found, choices, reply }: ChosenProps) {
  const { sheet, mode, fields, mapping, fallbacks } = choices;
  const form = useSimpleForm<ChoiceFields>('choices', reply, {
    defaults: {
      sheet: String(sheet),
      mode,
      fallbacks,
      columns: Object.fromEntries(fields.map(({ name }) => [name, String(mapping[name] ?? '')])),
    },
  });
  return <ImportChoices found={found} choices={choices} form={form} />;
}
