import type { ReactNode } from 'react';

/**
 * A GET form whose boxes stand elsewhere on the page and name it by `form={id}`: the address of what it leads to
 * carries each that is ticked.
 */
export function PickedForm({ id, action, children }: { id: string; action: string; children: ReactNode }) {
  return (
    <form id={id} action={action} className="max-sm:w-full max-sm:*:w-full">
      {children}
    </form>
  );
}
