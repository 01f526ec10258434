import type { ReactNode } from 'react';
import { Card, Section } from '~/ui/page';
import type { ShownCall } from '~/web/reference/page.server';
import { Code } from './code';

interface GuideProps {
  /** The call that signs in, for its example. */
  signIn: Pick<ShownCall, 'curl' | 'example'> | undefined;
  refusals: readonly { status: number; why: string; text: string }[];
}

/** What applies to every call. */
export function Guide({ signIn, refusals }: GuideProps) {
  return (
    <>
      <Part id="sign-in" title="Sign-in">
        <p>
          Send a token with each call: <code>Authorization: Bearer TOKEN</code>. The token alone, without the
          word Bearer, works too, and so does the cookie of a browser that has signed in.
        </p>
        <p>
          For a program of your own, create a personal token: sign in and open this page. A program that signs
          people in{' '}
          <a href="#post-api-token" className="link">
            gets a token with their password
          </a>
          , valid for 12 hours.
        </p>
        {signIn && (
          <>
            <Code label="Sign in with a password">{signIn.curl}</Code>
            <Code label="Its answer">{signIn.example}</Code>
          </>
        )}
        <p>
          A token can do what its person can do; changed rights apply at once. A new password, leaving the
          company or revoking it ends it at once. You read and change data of that person’s company only; an
          id of another company gets the same answer as one that does not exist.
        </p>
      </Part>
      <Part id="sending" title="Sending and receiving">
        <p>
          Bodies are JSON objects; form-encoded bodies work too. The limit is 1 MiB, with files 5 MiB. A field
          that a call does not have is a 400 that names its place, such as <code>lines[1].price</code>. So is
          anything else that cannot be used. Unknown parameters of a query are ignored.
        </p>
        <p>
          A PUT changes only the fields it sends. It takes a record as its GET returns it: fields that cannot
          be changed, such as <code>id</code> or <code>createdAt</code>, stay as they are.
        </p>
        <p>
          Ids are text. Times are ISO 8601 with an offset or Z, dates are <code>YYYY-MM-DD</code>. A call that
          succeeds answers 200, also when it creates something. Paths ignore upper and lower case.
        </p>
        <p>
          Any call takes a <code>userID</code>: your own or, if you are an owner, that of somebody in your
          company. Without it, it is you.
        </p>
      </Part>
      <Part id="errors" title="Errors">
        <p>
          Every error looks like this. <code>why</code> is a stable code for your program. <code>error</code>{' '}
          and <code>message</code> are the same sentence for people, and may change. <code>fields</code> names
          wrong fields, and <code>requestId</code> finds a fault of ours in the log.
        </p>
        <Code label="An error">{errorExample}</Code>
        <table className="table table-cards w-full text-sm [&_:is(td,th)]:py-2">
          <caption className="sr-only">What each status means</caption>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Code</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {[...refusals, { status: 500, why: 'failed', text: 'Something went wrong on our side.' }].map(
              ({ status, why, text }) => (
                <tr key={status}>
                  <th scope="row" className="text-start align-top font-medium">
                    {status}
                  </th>
                  <td>
                    <code>{why}</code>
                  </td>
                  <td className="wrap-anywhere">{text}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Part>
      <Part id="retries" title="Trying again">
        <p>
          If you can’t know whether a change arrived, name it in the header <code>Idempotency-Key</code> (up
          to 255 characters). Sent again within 24 hours, it is carried out once and answered as the first
          time; with the header <code>X-May-Wait: 1</code> within 14 days. The same key with another body is a
          409, and so is one that is still in progress.
        </p>
      </Part>
      <Part id="lists" title="Long lists">
        <p>
          Lists return 200 entries, or as many as you ask for with <code>limit</code>, up to 1,000. If there
          are more, the answer has the header <code>Link</code>: follow its address until there is none. The
          order is stable.
        </p>
        <Code label="The header">{linkExample}</Code>
      </Part>
      <Part id="limits" title="Limits">
        <ul className="list-disc ps-5">
          <li>Signed in: 1,000 calls a minute for each person.</li>
          <li>Without signing in: 300 calls a minute for each network address.</li>
          <li>Sign-in: 10 failures in 15 minutes for each email address, 100 for each network address.</li>
          <li>Sign-up and password reset: 30 an hour for each network address.</li>
        </ul>
        <p>
          Above a limit the answer is 429, and <code>Retry-After</code> says how many seconds to wait.
        </p>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Section id={id} title={title}>
      <Card>
        <div className="flex max-w-3xl flex-col gap-4">{children}</div>
      </Card>
    </Section>
  );
}

const errorExample = JSON.stringify(
  {
    ok: false,
    code: 400,
    why: 'bad-input',
    error: 'Enter the industry.',
    message: 'Enter the industry.',
    fields: { industry: ['Enter the industry.'] },
  },
  null,
  2,
);

const linkExample = 'Link: </getAllCompanies?limit=200&cursor=WyJhaCBzZW5nIiwi...>; rel="next"';
