import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { showDate } from '~/core/dates';
import { Badge } from '~/ui/badge';
import { Button, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Card, Section } from '~/ui/page';
import { read } from '~/web/read.server';
import { DeviceTable } from '../components/device-table';
import { readSecurity } from '../security.server';
import type { Route } from './+types/security';

export const meta = () => [{ title: 'Security · Laoban' }];
export const loader = read(readSecurity, ({ devices, secondFactor, ...rest }) => ({
  ...rest,
  secondFactor: secondFactor && { ...secondFactor, since: secondFactor.since.toISOString() },
  devices: devices.map(({ signedInAt, seenAt, ...device }) => ({
    ...device,
    signedInAt: signedInAt.toISOString(),
    seenAt: seenAt.toISOString(),
  })),
}));

/** How and where a person is signed in. Changes open as dialogs. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const { devices, isOwner, required } = loaderData;
  return (
    <>
      <Section title="Sign-in">
        <Card>
          <div className="flex flex-col gap-5 *:border-base-300 [&>*+*]:border-t [&>*+*]:pt-5">
            <SecondFactor {...loaderData} />
            {isOwner && <Rule required={required} />}
            <Row
              title="Password"
              text="Changing it signs you out everywhere else."
              action={
                <LinkButton to="/settings/security/password" preventScrollReset>
                  Change password
                </LinkButton>
              }
            />
          </div>
        </Card>
      </Section>
      <Section
        title="Signed-in devices"
        text="Where you’re signed in. If you don’t recognise one, sign it out and change your password."
        action={
          devices.length > 1 && (
            <LinkButton to="/settings/security/devices/others" preventScrollReset>
              Sign out everywhere else
            </LinkButton>
          )
        }
      >
        <Card flush>
          <DeviceTable devices={devices} />
        </Card>
      </Section>
      <ul className="flex flex-wrap gap-x-6">
        <More to="/settings/security/events">See security events</More>
        {isOwner && <More to="/settings/activity">See activity</More>}
        <More to="/api#tokens">See the API and your tokens</More>
      </ul>
      <Outlet />
    </>
  );
}

function More({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="link tap inline-block content-center">
        {children}
      </Link>
    </li>
  );
}

interface RowProps {
  title: ReactNode;
  text: string;
  action: ReactNode;
}

function Row({ title, text, action }: RowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">{title}</h3>
        <p className="mt-0.5 text-muted">{text}</p>
      </div>
      <div className="wrapped-actions flex flex-wrap gap-2">{action}</div>
    </div>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function SecondFactor({ secondFactor, isAsked }: Pick<Shown, 'secondFactor' | 'isAsked'>) {
  if (!secondFactor) {
    return (
      <Row
        title="Two-factor sign-in"
        text={
          isAsked
            ? 'Your company requires it. Set it up to continue.'
            : 'A code from your phone in addition to your password, so a stolen password isn’t enough.'
        }
        action={
          <LinkButton to="/settings/security/two-factor" variant="primary">
            Set it up
          </LinkButton>
        }
      />
    );
  }
  const { since, codesLeft } = secondFactor;
  return (
    <Row
      title={
        <>
          Two-factor sign-in <Badge tone="success">On</Badge>
        </>
      }
      text={`Since ${showDate(since)}. ${codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.`}
      action={
        <>
          <LinkButton to="/settings/security/two-factor/codes" preventScrollReset>
            New recovery codes
          </LinkButton>
          <LinkButton to="/settings/security/two-factor/off" preventScrollReset>
            Switch off
          </LinkButton>
        </>
      }
    />
  );
}

/** The rule for owners and HR. */
function Rule({ required }: { required: boolean }) {
  return (
    <Row
      title={<>Two-factor for owners and HR {required && <Badge tone="info">Required</Badge>}</>}
      text={
        required
          ? 'People without two-factor sign-in must set it up before they can do anything else.'
          : 'They see pay and everyone’s records. Anyone without it, including you, must set it up first.'
      }
      action={
        <Form action="/settings/security/two-factor/required" preventScrollReset>
          <input type="hidden" name="required" value={String(!required)} />
          <Button>{required ? 'Stop requiring it' : 'Require it'}</Button>
        </Form>
      }
    />
  );
}
