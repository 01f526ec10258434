/** A round with someone's initials; decoration beside a name, so those who listen hear the name alone. */
export function Initials({ text, size = 'medium' }: { text: string; size?: 'small' | 'medium' | 'large' }) {
  return (
    <span aria-hidden="true" className="initials" data-size={size === 'medium' ? undefined : size}>
      {text}
    </span>
  );
}
