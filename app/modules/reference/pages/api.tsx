import { Download } from 'lucide-react';
import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { showDate, showDateTime } from '~/core/dates';
import { listTokens } from '~/modules/account/index.server';
import { buttonClass } from '~/ui/button';
import { Page, PageHeader, Section } from '~/ui/page';
import { readIfSignedIn } from '~/web/read.server';
import { shownModules, shownRefusals } from '~/web/reference/page.server';
import { Call } from '../components/call';
import { Contents } from '../components/contents';
import { Guide } from '../components/guide';
import { Tokens } from '../components/tokens';
import { useUnfoldedInPrint } from '../components/unfolded-in-print';
import type { Route } from './+types/api';

export const meta = () => [
  { title: 'API · Laoban' },
  { name: 'description', content: 'Every call of Laoban’s API: who may, what goes in, what comes back.' },
];

const tokens = readIfSignedIn(listTokens, (all) =>
  all.map(({ id, name, readOnly, madeAt, usedAt, endsAt }) => ({
    id,
    name,
    readOnly,
    madeAt: showDate(madeAt),
    usedAt: usedAt && showDateTime(usedAt),
    endsAt: endsAt && showDate(endsAt),
  })),
);

export async function loader(args: LoaderFunctionArgs) {
  const [modules, own] = await Promise.all([shownModules(), tokens(args)]);
  return { modules, refusals: shownRefusals, tokens: own };
}

/** The public API reference: how it works, then every call. */
export default function Api({ loaderData }: Route.ComponentProps) {
  const { modules, refusals, tokens } = loaderData;
  useUnfoldedInPrint();
  const signIn = modules.flatMap(({ calls }) => calls).find(({ path }) => path === '/api/token');
  return (
    <Page>
      <PageHeader
        title="The Laoban API"
        purpose="Everything you can do in Laoban, your own software can do too, with the same rules and rights."
        action={
          <a href="/api/openapi.json" className={buttonClass()}>
            <Download size={16} />
            OpenAPI file
          </a>
        }
      />
      <Contents modules={modules} tokens={tokens !== null} />
      {tokens && <Tokens tokens={tokens} />}
      <Guide signIn={signIn} refusals={refusals} />
      {modules.map(({ title, anchor, calls }) => (
        <Section key={anchor} id={anchor} title={title}>
          <ul className="flex flex-col gap-2">
            {calls.map((call) => (
              <li key={call.anchor}>
                <Call call={call} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <Outlet />
    </Page>
  );
}
