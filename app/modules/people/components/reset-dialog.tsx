import { ConfirmDialog } from '~/ui/confirm';
import { DialogActions, RouteDialog } from '~/ui/dialog';

const title = 'Reset two-factor sign-in?';

/** The one question before somebody's second factor is removed; where they have none (`isOn`), the dialog says so. */
export function ResetDialog({ name, isOn, home }: { name: string; isOn: boolean; home: string }) {
  if (isOn) {
    return (
      <ConfirmDialog
        title={title}
        closeTo={home}
        sentence={`${name} is signed out everywhere, and signs in with the password alone until it is set up anew. First make sure that it is really ${name} who asks.`}
        confirmLabel="Reset"
      />
    );
  }
  return (
    <RouteDialog title={title} closeTo={home} size="small">
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{name} has no second factor.</p>
        <DialogActions closeTo={home} close="Back" />
      </div>
    </RouteDialog>
  );
}
