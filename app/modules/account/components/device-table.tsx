import { Link } from 'react-router';
import { showDateTime } from '~/core/dates';
import { Badge } from '~/ui/badge';

interface ShownDevice {
  id: string;
  name: string;
  isBrowser: boolean;
  isThis: boolean;
  signedInAt: string;
  seenAt: string;
}

/** Where a person is signed in, with buttons to sign out all but this device. */
export function DeviceTable({ devices }: { devices: readonly ShownDevice[] }) {
  return (
    <table aria-label="Signed-in devices" className="table table-cards table-facts">
      <thead>
        <tr>
          <th scope="col">Device</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last seen</th>
          <th scope="col">
            <span className="sr-only">Sign out</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map(({ id, name, isBrowser, isThis, signedInAt, seenAt }) => (
          <tr key={id}>
            <td className="max-lg:min-w-0 max-lg:flex-1 max-lg:basis-32">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {name}
                {isThis && <Badge tone="success">This device</Badge>}
                {!isBrowser && <Badge>Token</Badge>}
              </span>
            </td>
            <td data-label="Signed in" className="max-lg:order-2">
              {showDateTime(signedInAt)}
            </td>
            <td data-label="Last seen" className="max-lg:order-2">
              {showDateTime(seenAt)}
            </td>
            <td>
              {!isThis && (
                <Link
                  to={`/settings/security/devices/${id}`}
                  className="btn btn-sm btn-ghost"
                  aria-label={`Sign out ${name}`}
                  preventScrollReset
                >
                  Sign out
                </Link>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
