import { LinkButton } from '~/ui/button';
import { ConfirmDelete } from '~/ui/confirm';
import { DialogActions, RouteDialog } from '~/ui/dialog';

/** The one question before somebody's second factor is taken away; where there is none (`isOn`), that. */
export function ResetDialog({ name, isOn, home }: { name: string; isOn: boolean; home: string }) {
  return (
    <RouteDialog title="Reset two-factor sign-in?" closeTo={home} size="small">
      {isOn ? (
        <ConfirmDelete
          sentence={`${name} is signed out everywhere, and signs in with the password alone until it is set up anew. First make sure that it is really ${name} who asks.`}
          confirmLabel="Reset"
          cancelTo={home}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="wrap-anywhere">{name} has no second factor.</p>
          <DialogActions>
            <LinkButton to={home} preventScrollReset>
              Back
            </LinkButton>
          </DialogActions>
        </div>
      )}
    </RouteDialog>
  );
}
