import { ConfirmDialog } from '~/ui/confirm';
import { DialogActions, RouteDialog } from '~/ui/dialog';

const title = 'Reset two-factor sign-in?';

/** Asks before somebody's second factor is removed. Without one (`isOn`), says so. */
export function ResetDialog({ name, isOn, home }: { name: string; isOn: boolean; home: string }) {
  if (isOn) {
    return (
      <ConfirmDialog
        title={title}
        closeTo={home}
        sentence={`${name} will be signed out everywhere and can sign in with just the password until they set it up again. First make sure it’s really ${name} who asks.`}
        confirmLabel="Reset"
      />
    );
  }
  return (
    <RouteDialog title={title} closeTo={home} size="small">
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{name} has no two-factor sign-in.</p>
        <DialogActions closeTo={home} close="Back" />
      </div>
    </RouteDialog>
  );
}
