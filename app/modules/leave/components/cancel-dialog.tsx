import { ConfirmDialog } from '~/ui/confirm';

interface CancelDialogProps {
  own: boolean;
  name: string;
  type: string;
  when: string;
  closeTo: string;
}

/** Asks once before leave is cancelled; of leave that was decided or has begun meanwhile it says so. */
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
