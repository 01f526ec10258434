import { RowIcon } from '~/ui/row-icon';

/** Completes a task, by the form of its list. */
export function CompleteButton({ form, id, title }: { form: string; id: string; title: string }) {
  return (
    <button
      type="submit"
      form={form}
      name="complete"
      value={id}
      className="btn btn-ghost btn-square btn-sm tap"
      aria-label={`Complete ${title}`}
      title="Complete"
    >
      <RowIcon name="check" />
    </button>
  );
}
