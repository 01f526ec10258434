import { KeyRound, Plus } from 'lucide-react';
import { LinkButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Card, Section } from '~/ui/page';

/** A token as listed; times are formatted, in Singapore time. */
interface ShownToken {
  id: string;
  name: string;
  readOnly: boolean;
  madeAt: string;
  usedAt: string | null;
  endsAt: string | null;
}

/** The reader's own tokens, with a link to create one. */
export function Tokens({ tokens }: { tokens: readonly ShownToken[] }) {
  const make = (
    <LinkButton to="/api/tokens/new" variant="primary" icon={<Plus size={16} />} preventScrollReset>
      Create a token
    </LinkButton>
  );
  return (
    <Section
      id="tokens"
      title="Your tokens"
      text="Each one lets a program do what you can do, or only read it. Only you can see them."
      action={tokens.length > 0 && make}
    >
      {tokens.length === 0 ? (
        <EmptyState
          icon={KeyRound}
          title="No tokens yet"
          text="A token lets your own software work with Laoban without your password."
          action={make}
        />
      ) : (
        <Card flush>
          <table className="table table-cards w-full text-sm">
            <caption className="sr-only">Your API tokens</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Made</th>
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th scope="col">
                  <span className="sr-only">Revoke</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map(({ id, name, readOnly, madeAt, usedAt, endsAt }) => (
                <tr key={id}>
                  <th scope="row" className="text-start font-medium wrap-anywhere">
                    {name}
                    {readOnly && <span className="block font-normal text-muted">Read only</span>}
                  </th>
                  <td data-label="Made">{madeAt}</td>
                  <td data-label="Last used">{usedAt ?? 'Not yet'}</td>
                  <td data-label="Ends">{endsAt ?? 'Never'}</td>
                  <td className="lg:text-end">
                    <LinkButton
                      to={`/api/tokens/${id}/revoke`}
                      size="small"
                      preventScrollReset
                      aria-label={`Revoke ${name}`}
                    >
                      Revoke
                    </LinkButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Section>
  );
}
