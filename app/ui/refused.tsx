import { useActionData } from 'react-router';

/** Why the page's request was refused, in a form without fields. */
export function Refused() {
  const said = useActionData<{ toast?: { text: string } | null }>()?.toast;
  if (!said) return null;
  return (
    <p role="alert" className="alert alert-error alert-soft">
      {said.text}
    </p>
  );
}
