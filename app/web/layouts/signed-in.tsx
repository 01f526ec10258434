import type { LoaderFunctionArgs } from 'react-router';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { config } from '~/core/config.server';
import { thingsNeedYou } from '~/core/counted';
import { showDate } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { initialsOf } from '~/core/initials';
import { planNotice } from '~/core/plan';
import { noRoomText } from '~/core/refusal';
import type { loader as rootLoader } from '~/root';
import { Frame } from '~/ui/frame';
import { AskBeforeLeaving } from '~/ui/unsent-entries';
import { isDiskFull } from '~db/connect';
import { admitSignedIn } from '../admit.server';
import { callerOf } from '../caller.server';
import { LateWaitingList } from '../late-waiting-list';
import { useLiveCounts } from '../live-counts';
import { firstPage, menuFor } from '../menu.server';
import { usePerson } from '../person';
import { sidebarIsCollapsed } from '../preferences.server';
import { alsoWhenLookingAgain } from '../revalidate';
import { useShortcuts } from '../shortcuts';
import { mayLoseEntries } from '../waiting-entries';
import type { Route } from './+types/signed-in';
import { ClosingBanner } from './closing-banner';
import { LineAbove, NoRoomLine, type ShownLine } from './line-above';
import { lineFor } from './plan-line';

export const middleware = [admitSignedIn];

/** What the layout shows on every page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await callerOf(request, context);
  const collapsed = await sidebarIsCollapsed(request);
  const { actor, company, photoId } = caller;
  if (!actor || !company) throw new Error('The signed-in layout without a signed-in user');
  const billed = config().BILLING_PROVIDER !== 'none';
  return {
    items: menuFor(actor.access, actor),
    first: firstPage(actor),
    user: {
      id: actor.userId,
      name: actor.name,
      initials: initialsOf(actor.name),
      photoUrl: photoId ? fileAddress(photoId) : '',
    },
    companyName: company.name,
    credits: billed ? company.credits : null,
    notice: billed ? lineFor(planNotice(company, new Date()), actor.access.laoban) : null,
    closing: company.closing
      ? { company: company.name, until: showDate(company.closing.until), mayKeep: actor.access.laoban }
      : null,
    noRoom: isDiskFull() ? noRoomText : null,
    collapsed,
  };
}

export const shouldRevalidate = alsoWhenLookingAgain;

export default function SignedIn({ loaderData }: Route.ComponentProps) {
  const { items, first, user, companyName, credits, collapsed, notice, closing, noRoom } = loaderData;
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system';
  usePerson(user.id);
  const { counts, things, unread } = useLiveCounts(user.id);
  const { dialog, openFind } = useShortcuts();
  const isFirst = useLocation().pathname.toLowerCase() === first.to.toLowerCase() && first.to !== '/Today';
  return (
    <AskBeforeLeaving>
      <Frame
        items={items}
        counts={counts}
        unread={unread}
        user={user}
        companyName={companyName}
        credits={credits}
        theme={theme}
        collapsed={collapsed}
        onSignOut={(event) => mayLoseEntries() || event.preventDefault()}
        onFind={openFind}
        banner={
          <>
            {noRoom && <NoRoomLine text={noRoom} />}
            <LateWaitingList />
            {closing && <ClosingBanner notice={closing} />}
            {notice && <LineAbove line={notice} />}
            {isFirst && <LineAbove line={todayLine(things, notice)} />}
          </>
        }
      >
        <Outlet />
      </Frame>
      {dialog}
    </AskBeforeLeaving>
  );
}

/**
 * The line above a person's first page: how many things need them, as Today counts them, with a link to Today. It does not say
 * that nothing is urgent below a line that says what is wrong.
 */
function todayLine(things: number | null, notice: ShownLine | null): ShownLine {
  const nothing = notice === null || notice.quiet ? 'Nothing urgent today.' : '';
  const before = things === null ? '' : things > 0 ? `${thingsNeedYou(things)}.` : nothing;
  return { quiet: true, before, to: '/Today', link: 'See your day', after: '' };
}
