import { ConfirmDelete } from '~/ui/confirm';
import { RouteDialog } from '~/ui/dialog';

/** The one question before somebody's second factor is taken away; `isOn` says whether there is one. */
export function ResetDialog({ name, isOn, home }: { name: string; isOn: boolean; home: string }) {
  return (
    <RouteDialog title="Reset two-factor sign-in?" closeTo={home} size="small">
      <ConfirmDelete
        sentence={
          isOn
            ? `${name} is signed out everywhere, and signs in with the password alone until it is set up anew. First make sure that it is really ${name} who asks.`
            : `${name} has no second factor.`
        }
        confirmLabel="Reset"
        cancelTo={home}
      />
    </RouteDialog>
  );
}
