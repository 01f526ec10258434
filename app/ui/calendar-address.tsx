import { Button, LinkButton } from './button';
import { CopyButton } from './copy-button';
import { DialogActions } from './dialog';
import { Form } from './form';

/** Says that an address exists, and switches it off. */
export function AddressInUse({ says, endAt }: { says: string; endAt: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-base-300 px-4 py-3">
      <p className="min-w-0 flex-1 basis-56">
        {says} We only showed it once. You can create a new one, which replaces it.
      </p>
      <Form action={endAt} preventScrollReset>
        <Button>Switch off</Button>
      </Form>
    </div>
  );
}

interface NewAddressProps {
  address: string;
  /** What anyone with it can do, after 'Anyone with this address can'. */
  opens: string;
  /** The address to return to when the dialog closes. */
  home: string;
}

/** A new calendar feed address, shown once, to be copied. */
export function NewAddress({ address, opens, home }: NewAddressProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>Copy it now. We can’t show it again.</p>
      <label className="flex flex-col gap-1.5 font-medium">
        Your address
        <textarea
          className="textarea font-mono font-normal text-sm"
          readOnly
          rows={3}
          value={address}
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        <li>
          <b>Google Calendar</b> (on a computer): Other calendars, the plus sign, From URL.
        </li>
        <li>
          <b>Outlook</b>: Add calendar, Subscribe from web.
        </li>
        <li>
          <b>iPhone</b>: Settings, Calendar, Accounts, Add account, Other, Add subscribed calendar.
        </li>
      </ul>
      <p className="text-muted">
        Anyone with this address can {opens}, without signing in. If it gets lost, create a new one: the old
        one then stops working at once.
      </p>
      <DialogActions>
        <CopyButton
          label="Copy"
          text={address}
          copied="Address copied."
          failed="Copying failed. Select it and copy it by hand."
        />
        <LinkButton to={home} variant="primary" preventScrollReset>
          I have copied it
        </LinkButton>
      </DialogActions>
    </div>
  );
}
