import { LogOut } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, Outlet, useLocation, useNavigate } from 'react-router';
import { config } from '~/core/config.server';
import { showDate } from '~/core/dates';
import { planNotice } from '~/core/plan';
import { noRoomText } from '~/core/refusal';
import { Button } from '~/ui/button';
import { Form } from '~/ui/form';
import { NotSaved } from '~/ui/not-saved';
import { ScanFrame } from '~/ui/scan-frame';
import { AskBeforeLeaving } from '~/ui/unsent-entries';
import { admitAnybody } from '~/web/admit.server';
import { callerOf } from '~/web/caller.server';
import { clearField, knowEntries, onSignOut, othersWait } from '~/web/clear-field';
import { LineAbove, NoRoomLine } from '~/web/line-above';
import { firstPage } from '~/web/menu.server';
import { notSavedAt } from '~/web/not-saved.server';
import { knownPerson } from '~/web/person';
import { afterForms } from '~/web/revalidate';
import { SignInHere } from '~/web/scanned-page';
import { callWithToken, forgetToken, hasStoredToken, onStoredToken, storedToken } from '~/web/stored-token';
import { mayLoseEntries } from '~/web/waiting-entries';
import { WaitingList } from '~/web/waiting-list';
import { isDiskFull } from '~db/connect';
import type { Route } from './+types/may-sign-in';
import { ClosingBanner } from './closing-banner';
import { lineFor } from './plan-line';

/**
 * The pages that a scanned code opens. Everybody may come that far: people with a session see the page at once, others are
 * asked to sign in on it. A page says the rest in its own exports:
 *
 *     export const loader = readScanned(operation, present, 'the route of the back link');
 *     export const clientLoader = loadScanned<Shown>(({ id }) => `/api/…/${id}`);
 *     export const action = submit(operation, { to, toast, asksToSignIn: true });
 *     export const clientAction = sendScanned({ address, done });
 *     export const shouldRevalidate = notWhenPutOff;
 *     export default ({ loaderData, actionData }) => (
 *       <ScannedPage loaded={loaderData} reply={actionData} words={words}>{(shown) => …}</ScannedPage>
 *     );
 *
 * and is listed in its module's `scannedPages`, which `app/routes.ts` gives their dialog.
 */
export const middleware = [admitAnybody];

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { actor, by, company } = await callerOf(request, context);
  const noRoom = isDiskFull() ? noRoomText : null;
  if (!actor || by === 'token')
    return { name: null, first: null, notice: null, closing: null, noRoom, notSaved: null };
  const plan = config().BILLING_PROVIDER === 'none' ? null : company;
  // A countdown is useless in front of a shelf.
  const notice = plan && planNotice(plan, new Date());
  const until = company?.closing && showDate(company.closing.until);
  return {
    name: actor.name,
    first: firstPage(actor),
    notice: lineFor(notice?.kind === 'trial' ? null : notice, actor.access.laoban),
    // Read only: the link to keep the company is on the suite's own pages.
    closing: company && until ? { company: company.name, until, mayKeep: false } : null,
    noRoom,
    notSaved: await notSavedAt(args),
  };
}

export const shouldRevalidate = afterForms;

export default function MaySignIn({ loaderData }: Route.ComponentProps) {
  const { name, notice, closing, noRoom, notSaved } = loaderData;
  const byToken = useSyncExternalStore(onStoredToken, hasStoredToken, () => false);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  const signOut = async () => {
    const by = knownPerson();
    await knowEntries();
    if (!mayLoseEntries(by)) return;
    const token = storedToken();
    forgetToken();
    const stay = await clearField(by);
    // Ends the session too; if the server cannot be reached, it expires by itself. The response clears the browser's
    // other stored data, which requires that cookies are sent.
    const body = new URLSearchParams(stay ? [[othersWait.name, othersWait.value]] : []);
    const form = { method: 'POST', body, credentials: 'same-origin' } as const;
    if (token) await callWithToken('/logout', token, form).catch(() => undefined);
    await navigate(pathname, { replace: true });
  };

  return (
    <AskBeforeLeaving>
      <ScanFrame
        above={<WaitingList signInLink={<SignInHere />} />}
        action={
          name !== null ? (
            <Form
              action="/logout"
              reloadDocument
              onPress={(event) => onSignOut(event, knownPerson(), forgetToken)}
            >
              <Button variant="ghost" icon={<LogOut size={16} />} title={`Signed in as ${name}`}>
                Sign out
              </Button>
            </Form>
          ) : (
            byToken && (
              <Button
                type="button"
                variant="ghost"
                icon={<LogOut size={16} />}
                onClick={() => void signOut()}
              >
                Sign out
              </Button>
            )
          )
        }
      >
        {(closing || notice || noRoom) && (
          <div className="mb-4 flex flex-col gap-2">
            {noRoom && <NoRoomLine text={noRoom} />}
            {closing && <ClosingBanner notice={closing} />}
            {notice && <LineAbove line={notice} />}
          </div>
        )}
        <NotSaved value={notSaved}>
          <Outlet />
        </NotSaved>
      </ScanFrame>
    </AskBeforeLeaving>
  );
}
