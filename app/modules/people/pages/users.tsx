import { SearchX, UserPlus } from 'lucide-react';
import { Outlet } from 'react-router';
import { mailShown } from '~/core/mail-outcome';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { BackLink, Card, Section } from '~/ui/page';
import { listAt, Pager, shownOf } from '~/ui/pager';
import { SearchBox } from '~/ui/search-box';
import { read } from '~/web/read.server';
import { accessFlags } from '../choices';
import { UserTable } from '../components/user-table';
import { addressShown } from '../shown';
import { browseUsers } from '../user-list.server';
import type { Route } from './+types/users';

const home = '/settings/company/users';

export const meta = () => [{ title: 'Users · Laoban' }];
export const loader = read(browseUsers, ({ items, ownId, ...page }) => ({
  ...page,
  users: items.map(({ _id, name, email, access, firstSignedInAt, invitation, lastSeenAt, secondFactor }) => ({
    id: _id,
    name,
    email: addressShown(email),
    isSelf: _id === ownId,
    isOwner: access.laoban,
    modules: accessFlags
      .filter(({ key }) => access[key])
      .map(({ name }) => name)
      .join(', '),
    hasSignedIn: firstSignedInAt !== undefined,
    invitation: invitation ? mailShown(invitation, new Date()) : null,
    hasSecondFactor: secondFactor !== undefined,
    seenAt: (lastSeenAt ?? firstSignedInAt)?.toISOString() ?? null,
  })),
}));

/** The people who can sign in, with their access. */
export default function Users({ loaderData }: Route.ComponentProps) {
  const { users, q, count, previous, next } = loaderData;
  return (
    <>
      <BackLink to="/settings/company" label="Back to company" />
      <Section
        title="Users"
        text="Who can sign in and what they can open. Job, pay and leave are in Human Resource."
        action={
          <LinkButton
            to={`${home}/invite`}
            variant="primary"
            icon={<UserPlus size={16} />}
            preventScrollReset
          >
            Invite
          </LinkButton>
        }
      >
        <SearchBox name="q" value={q} placeholder="Search users" label="Search users by name or address" />
        {users.length > 0 ? (
          <Card flush>
            <UserTable users={users} home={home} />
          </Card>
        ) : (
          <EmptyState
            icon={SearchX}
            title="Nobody found"
            text="No user has this name or address. Part of either is enough."
            action={<LinkButton to={home}>Show all users</LinkButton>}
          />
        )}
        {count > 0 && (
          <Pager
            at={listAt(home, { q })}
            previous={previous}
            next={next}
            shown={shownOf(users.length, count, 'user', q !== '')}
          />
        )}
      </Section>
      <Outlet />
    </>
  );
}
