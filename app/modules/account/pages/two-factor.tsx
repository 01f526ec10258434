import { getFormProps } from '@conform-to/react';
import { Button, buttonClass, LinkButton } from '~/ui/button';
import { CodeField } from '~/ui/code-field';
import { CopyButton } from '~/ui/copy-button';
import { FormErrors } from '~/ui/field';
import { Form } from '~/ui/form';
import { Notice } from '~/ui/notice';
import { Card, Section } from '~/ui/page';
import { PasswordField } from '~/ui/password-field';
import { type FormReply, useFormReply } from '~/web/form-reply';
import { read } from '~/web/read.server';
import { submit } from '~/web/submit.server';
import { RecoveryList } from '../components/recovery-list';
import { passwordAndOtpInput } from '../schema';
import { finishSetUp, readSetUp } from '../second-factor-set-up.server';
import type { Route } from './+types/two-factor';

export const meta = () => [{ title: 'Two-factor sign-in · Laoban' }];
export const loader = read(readSetUp, (setUp) => setUp);
export const action = submit(finishSetUp, { shows: ({ codes }) => ({ codes }) });
/** The page contains a secret during set-up. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, isAsked, begun } = loaderData;
  if (actionData && 'shown' in actionData) return <Done codes={actionData.shown.codes} />;
  return (
    <Section
      title="Two-factor sign-in"
      text="A code from your phone in addition to your password, so a stolen password isn’t enough."
    >
      {isAsked && !isOn && (
        <Notice tone="warning">
          Your company requires two-factor sign-in for owners and HR. Set it up to continue.
        </Notice>
      )}
      <Card>
        {isOn ? (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p>Two-factor sign-in is on.</p>
            <LinkButton to="/settings/security">Back to Security</LinkButton>
          </div>
        ) : begun ? (
          <SetUp {...begun} reply={actionData} />
        ) : (
          <Form
            action="/settings/security/two-factor/begin"
            className="flex flex-wrap items-center justify-between gap-4"
          >
            <p className="max-w-prose">
              You need an authenticator app on your phone, such as Google Authenticator, Microsoft
              Authenticator or 1Password. It takes two minutes.
            </p>
            <Button variant="primary">Begin</Button>
          </Form>
        )}
      </Card>
    </Section>
  );
}

interface SetUpProps {
  secret: string;
  /** Opens the app where it is on this device, which can't scan its own screen. */
  address: string;
  qr: { size: number; path: string };
  reply: FormReply | undefined;
}

function SetUp({ secret, address, qr, reply }: SetUpProps) {
  const [form, fields] = useFormReply<{ password: string; otp: string }>('two-factor', reply, {
    schema: passwordAndOtpInput,
  });
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="size-52 rounded-box bg-white"
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="black" />
      </svg>
      <div className="flex min-w-0 flex-col gap-5">
        <p>1. Scan this with your authenticator app. If it’s on this device, open it:</p>
        <a href={address} className={`${buttonClass()} self-start`}>
          Open in your authenticator app
        </a>
        <p>Or enter this key:</p>
        <div className="flex flex-wrap items-center gap-3">
          <p className="select-all font-mono text-base wrap-anywhere">
            <span className="sr-only">Key: </span>
            <output>{secret.replace(/.{4}(?=.)/g, '$& ')}</output>
          </p>
          <CopyButton
            label="Copy key"
            text={secret}
            copied="Key copied."
            failed="The key could not be copied. Select it instead."
          />
        </div>
        <p>2. Enter your password and the code it shows to turn it on.</p>
        <Form {...getFormProps(form)} className="flex max-w-sm flex-col gap-4">
          <FormErrors form={form} />
          <PasswordField field={fields.password} label="Password" autoComplete="current-password" required />
          <CodeField field={fields.otp} appOnly />
          <Button variant="primary">Switch on</Button>
        </Form>
      </div>
    </div>
  );
}

function Done({ codes }: { codes: readonly string[] }) {
  return (
    <Section title="Two-factor sign-in is on">
      <Card>
        <div className="flex flex-col gap-4">
          <RecoveryList codes={codes} />
          <div>
            <LinkButton to="/settings/security" variant="primary">
              I’ve saved them
            </LinkButton>
          </div>
        </div>
      </Card>
    </Section>
  );
}
