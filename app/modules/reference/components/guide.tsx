import type { ReactNode } from 'react';
import { Card, Section } from '~/ui/page';
import type { ShownCall } from '~/web/reference/page.server';
import { Code } from './code';

interface GuideProps {
  /** The call that signs in, for its example. */
  signIn: Pick<ShownCall, 'curl' | 'example'> | undefined;
  refusals: readonly { status: number; text: string }[];
}

/** What holds for every call, said once. */
export function Guide({ signIn, refusals }: GuideProps) {
  return (
    <>
      <Part id="sign-in" title="Signing in">
        <p>
          Send a token with each call: <code>Authorization: Bearer TOKEN</code>. The token alone, without the
          word Bearer, works too, and so does the cookie of a browser that has signed in.
        </p>
        <p>
          A program that runs for long takes a personal token: sign in, open this page, and make one. A
          program that signs people in{' '}
          <a href="#post-api-token" className="link">
            asks for one with their password
          </a>
          ; it is good for 12 hours.
        </p>
        {signIn && (
          <>
            <Code label="Sign in with a password">{signIn.curl}</Code>
            <Code label="Its answer">{signIn.example}</Code>
          </>
        )}
        <p>
          A token may do what its person may do, at every moment: a changed right counts at once. A new
          password, a dismissal or revoking it ends it at once. Everything that you read and change belongs to
          the person’s own firm; an id of another firm is answered like one that does not exist.
        </p>
      </Part>
      <Part id="sending" title="Sending and receiving">
        <p>
          Bodies are JSON objects; a form-encoded body works too. A body may weigh 1 MiB, one with files 5
          MiB. Fields that a call does not know are ignored, and a PUT changes only the fields that it sends.
        </p>
        <p>
          Ids are text. Times are ISO 8601 with an offset or Z, dates are <code>YYYY-MM-DD</code>. A call that
          has worked answers 200, also where it has made something. Paths match whatever their case.
        </p>
        <p>
          A <code>userID</code> may be sent along with any call: your own, or, if you are the boss, that of
          somebody in your firm. Left out, it is you.
        </p>
      </Part>
      <Part id="errors" title="Errors">
        <p>
          Whatever the call, an error looks like this. <code>error</code> and <code>message</code> are the
          same sentence, for people; <code>fields</code> is there where a field was wrong, and{' '}
          <code>requestId</code> where the fault is ours.
        </p>
        <Code label="An error">{errorExample}</Code>
        <table className="table table-cards w-full text-sm [&_:is(td,th)]:py-2">
          <caption className="sr-only">What each status means</caption>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {[...refusals, { status: 500, text: 'Something went wrong on our side.' }].map(
              ({ status, text }) => (
                <tr key={status}>
                  <th scope="row" className="text-start align-top font-medium">
                    {status}
                  </th>
                  <td className="wrap-anywhere">{text}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Part>
      <Part id="retries" title="Trying again">
        <p>
          Where you cannot know whether a change has arrived, give it a name of your own in the header{' '}
          <code>Idempotency-Key</code> (up to 255 characters). Sent again within 24 hours, it is done once and
          answered as the first time. The same key with another body is a 409, and so is one that is still
          under way.
        </p>
      </Part>
      <Part id="lists" title="Long lists">
        <p>
          Lists answer 200 entries, or as many as you ask for with <code>limit</code>, up to 1,000. Where
          there is more, the answer carries the header <code>Link</code>: follow its address until there is
          none. The order is stable.
        </p>
        <Code label="The header">{linkExample}</Code>
      </Part>
      <Part id="limits" title="Limits">
        <ul className="list-disc ps-5">
          <li>Signed in: 1,000 calls a minute for each person.</li>
          <li>Without signing in: 300 calls a minute for each network address.</li>
          <li>
            Signing in: 10 failures in 15 minutes for each e-mail address, 100 for each network address.
          </li>
          <li>Sign-up and password reset: 30 an hour for each network address.</li>
        </ul>
        <p>
          Beyond them the answer is 429, and <code>Retry-After</code> says how many seconds to wait.
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
    error: 'Enter the industry.',
    message: 'Enter the industry.',
    fields: { industry: ['Enter the industry.'] },
  },
  null,
  2,
);

const linkExample = 'Link: </getAllCompanies?limit=200&cursor=WyJhaCBzZW5nIiwi...>; rel="next"';
