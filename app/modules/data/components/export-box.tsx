import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, FileLink, LinkButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { useLookingAgain } from '~/ui/looking-again';
import { Notice } from '~/ui/notice';
import { Card } from '~/ui/page';
import type { ShownExport } from '../show';

const lookEveryMs = 2_000;

interface ExportBoxProps {
  state: ShownExport;
  /** What it contains, in a sentence or two. */
  children: ReactNode;
  /** The page it is on, and the addresses to request and download it. */
  page: string;
  action: string;
  file: string;
  /** Whether `action` is a dialog that asks for more before it begins. */
  asks?: boolean;
  /** What is exported, for the buttons' names: 'my data'. */
  what: string;
}

/** An export: its contents, the button to start it, its progress, and the download. */
export function ExportBox({ state, children, page, action, file, asks, what }: ExportBoxProps) {
  const { making, failed, made } = state;
  useLookingAgain(lookEveryMs, making !== null);
  return (
    <Card className="flex flex-col gap-4">
      <p>{children}</p>
      {failed && <Notice tone="warning">{failed}</Notice>}
      {made && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-base-300 bg-base-200 px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">Ready: {made.size}</p>
            <p className="text-muted">
              As of {made.of}: {made.holds}. Available until {made.until}.
            </p>
          </div>
          <FileLink href={file} variant="primary">
            Download {what}
          </FileLink>
        </div>
      )}
      {making ? (
        <Making making={making} page={page} what={what} />
      ) : (
        <Begin action={action} asks={asks} label={made ? `Export ${what} again` : `Export ${what}`} />
      )}
    </Card>
  );
}

function Begin({ action, asks, label }: { action: string; asks: boolean | undefined; label: string }) {
  const look = { icon: <PackageOpen size={16} />, className: 'max-sm:w-full' };
  if (asks)
    return (
      <div className="flex">
        <LinkButton to={action} preventScrollReset {...look}>
          {label}
        </LinkButton>
      </div>
    );
  return (
    <Form action={action} className="flex" preventScrollReset>
      <Button {...look}>{label}</Button>
    </Form>
  );
}

interface MakingProps {
  making: NonNullable<ShownExport['making']>;
  page: string;
  what: string;
}

function Making({ making: { done, total }, page, what }: MakingProps) {
  const text =
    total > 0 ? `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} parts` : 'Starting soon';
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={`making ${what}`} className="font-semibold">
        Exporting {what}
      </label>
      <progress
        id={`making ${what}`}
        className="progress progress-primary h-2 w-full"
        value={done}
        max={Math.max(total, 1)}
      >
        {text}
      </progress>
      <p className="text-muted tabular-nums" role="status">
        {text}. You can leave this page. We’ll email you when it’s ready.
      </p>
      <noscript>
        <LinkButton to={page} reloadDocument>
          Look again
        </LinkButton>
      </noscript>
    </div>
  );
}
