import { useActionData } from 'react-router';

/** Why the page's one question was answered by a no, in a form that has no fields at which it could stand. */
export function Refused() {
  const said = useActionData<{ toast?: { text: string } | null }>()?.toast;
  if (!said) return null;
  return (
    <p role="alert" className="alert alert-error alert-soft">
      {said.text}
    </p>
  );
}
