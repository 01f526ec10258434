import { ConfirmDialog } from '~/ui/confirm';

interface CancelDialogProps {
  own: boolean;
  name: string;
  type: string;
  when: string;
  closeTo: string;
}

/** Asks before leave is cancelled. Says so if it has been decided or has begun meanwhile. */
export function CancelDialog({ own, name, type, when, closeTo }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel this leave?"
      closeTo={closeTo}
      sentence={
        own
          ? `${type}, ${when}. The days are back in your balance.`
          : `${name}: ${type}, ${when}. The days go back to the balance.`
      }
      confirmLabel="Cancel leave"
      close="Keep it"
    />
  );
}
