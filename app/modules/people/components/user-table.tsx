import { Link } from 'react-router';
import { showDateTime } from '~/core/dates';
import type { MailShown } from '~/core/mail-outcome';
import { Badge } from '~/ui/badge';

interface ShownUser {
  id: string;
  name: string;
  email: string;
  isOwner: boolean;
  isSelf: boolean;
  /** The names of the pages they can open. */
  modules: string;
  /** Whether they have ever signed in. */
  hasSignedIn: boolean;
  /** What is known of their invitation’s mail; null if it was sent. */
  invitation: MailShown | null;
  hasSecondFactor: boolean;
  seenAt: string | null;
}

/** The people who can sign in, with links to change them. */
export function UserTable({ users, home }: { users: readonly ShownUser[]; home: string }) {
  return (
    <table aria-label="Users" className="table table-cards table-facts">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Access</th>
          <th scope="col">Last seen</th>
          <th scope="col">
            <span className="sr-only">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ id, name, email, isOwner, isSelf, modules, hasSignedIn, invitation, ...signIn }) => (
          <tr key={id}>
            <td className="max-lg:min-w-0 max-lg:flex-1 max-lg:basis-32 lg:w-80">
              <span className="block min-w-0 wrap-anywhere">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {name}
                  {isSelf && <Badge>You</Badge>}
                  {!hasSignedIn && <Badge tone="warning">Invited</Badge>}
                  {!hasSignedIn && invitation && <InvitationBadge mail={invitation} />}
                  {signIn.hasSecondFactor && <Badge tone="success">Two-factor</Badge>}
                </span>
                <Address email={email} />
              </span>
            </td>
            <td className="max-lg:order-2">
              {isOwner ? (
                <Badge tone="info">Owner: full access</Badge>
              ) : (
                modules || <span className="text-muted">Basic access</span>
              )}
            </td>
            <td data-label="Last seen" className="tabular-nums max-lg:order-2 lg:whitespace-nowrap">
              {signIn.seenAt ? showDateTime(signIn.seenAt) : <span className="text-muted">Never</span>}
            </td>
            <td>
              <Link
                to={`${home}/${id}`}
                className="btn btn-sm btn-ghost"
                aria-label={`Change ${name}`}
                preventScrollReset
              >
                Change
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An address, which breaks before its domain where it is too long for one line. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <span className="block text-muted">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at) || 'No address'}
    </span>
  );
}

/** Says that the mail of an invitation is on its way or could not be sent. */
function InvitationBadge({ mail }: { mail: MailShown }) {
  if (mail === 'pending') return <Badge tone="info">Email on its way</Badge>;
  if (mail === 'unknown') return <Badge tone="warning">Email may not have left</Badge>;
  return <Badge tone="danger">Email not sent</Badge>;
}
