import type { LoaderFunctionArgs } from 'react-router';
import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { config } from '~/core/config.server';
import { dayInNumbers } from '~/core/counted';
import { showDate } from '~/core/dates';
import { fileAddress } from '~/core/file-kind';
import { initialsOf } from '~/core/initials';
import { planNotice } from '~/core/plan';
import { noRoomText } from '~/core/refusal';
import { Welcome } from '~/modules/account/components/welcome';
import type { Counts } from '~/modules/today/index.server';
import { readCounts, readCountsAndThings } from '~/modules/today/index.server';
import type { loader as rootLoader } from '~/root';
import { Frame } from '~/ui/frame';
import { SignedIn } from '~/ui/signed-in';
import { AskBeforeLeaving } from '~/ui/unsent-entries';
import { admitSignedIn } from '~/web/admit.server';
import { callerOf } from '~/web/caller.server';
import { onSignOut } from '~/web/clear-field';
import { LateWaitingList } from '~/web/late-waiting-list';
import { LineAbove, NoRoomLine, type ShownLine } from '~/web/line-above';
import { firstPage, menuFor } from '~/web/menu.server';
import { usePerson } from '~/web/person';
import { sidebarIsCollapsed } from '~/web/preferences.server';
import { read } from '~/web/read.server';
import { alsoWhenLookingAgain } from '~/web/revalidate';
import { useShortcuts } from '~/web/shortcuts';
import { isDiskFull } from '~db/connect';
import type { Route } from './+types/signed-in';
import { ClosingBanner } from './closing-banner';
import { useLiveCounts } from './live-counts';
import { lineFor } from './plan-line';

export const middleware = [admitSignedIn];

const ofAnyPage = read(readCounts, (counted) => counted);
const ofFirstPage = read(readCountsAndThings, (counted) => counted);

/** What the layout shows on every page. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context, url } = args;
  const { actor, company, photoId } = await callerOf(request, context);
  if (!actor || !company) throw new Error('The signed-in layout without a signed-in user');
  const first = firstPage(actor);
  // A person's first page says how many things need them, so they are counted at once.
  const count = isAt(url.pathname, first.to) ? ofFirstPage : ofAnyPage;
  const [collapsed, counted] = await Promise.all([sidebarIsCollapsed(request), count(args)]);
  const billed = config().BILLING_PROVIDER !== 'none';
  return {
    items: menuFor(actor.access, actor),
    first,
    counted,
    // A new owner is asked once for two names.
    welcome:
      actor.access.laoban && !actor.welcomed && !actor.owesSecondFactor
        ? { name: actor.name, companyName: company.name }
        : null,
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

const isAt = (pathname: string, page: string) => pathname.toLowerCase() === page.toLowerCase();

/** The pages that ask a new owner: the one after signing up, and Today. The form keeps its own address. */
const asksForNames = /^\/(crm|today)(\/|$)/i;

export default function SignedInLayout({ loaderData }: Route.ComponentProps) {
  const { items, first, counted, welcome, user, companyName, credits, collapsed, notice, closing, noRoom } =
    loaderData;
  const theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system';
  usePerson(user.id);
  const { counts, things, inDay, unread } = useLiveCounts(user.id, counted);
  const { dialog, openFind } = useShortcuts();
  const { pathname } = useLocation();
  const isFirst = isAt(pathname, first.to) && first.to !== '/Today';
  return (
    <AskBeforeLeaving>
      <SignedIn value={loaderData}>
        <Frame
          items={items}
          counts={counts}
          unread={unread}
          user={user}
          companyName={companyName}
          credits={credits}
          theme={theme}
          collapsed={collapsed}
          onSignOut={(event) => onSignOut(event, user.id)}
          onFind={openFind}
          banner={
            <>
              {noRoom && <NoRoomLine text={noRoom} />}
              <LateWaitingList />
              {closing && <ClosingBanner notice={closing} />}
              {notice && <LineAbove line={notice} />}
              {isFirst && (
                <LineAbove line={todayLine({ things, inDay, stepsLeft: counted.stepsLeft ?? 0 }, notice)} />
              )}
            </>
          }
        >
          {welcome && asksForNames.test(pathname) && <Welcome {...welcome} />}
          <Outlet />
        </Frame>
        {dialog}
      </SignedIn>
    </AskBeforeLeaving>
  );
}

/**
 * The line above a person's first page: the numbers of Today's two parts, or the first steps that are left, with a link
 * to Today. It does not say that nothing is urgent below a line that says what is wrong.
 */
function todayLine(
  { things, inDay, stepsLeft = 0 }: Pick<Counts, 'things' | 'inDay' | 'stepsLeft'>,
  notice: ShownLine | null,
): ShownLine {
  const quiet = stepsLeft > 0 ? `${stepsLeft} of your first steps to go.` : 'Nothing urgent today.';
  const nothing = notice === null || notice.quiet ? quiet : '';
  const numbers = things !== null && inDay !== null ? dayInNumbers({ things, inDay }) : null;
  const before = numbers === null ? '' : numbers === '' ? nothing : `${numbers}.`;
  return { quiet: true, before, to: '/Today', link: 'See your day', after: '' };
}
