/** A round with someone's initials; decoration beside a name, so those who listen hear the name alone. */
export function Initials({ text, size = 'medium' }: { text: string; size?: 'small' | 'medium' | 'large' }) {
  const sizes = { small: 'size-8 text-xs', medium: 'size-10 text-[0.8125rem]', large: 'size-14 text-lg' };
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-secondary/10 font-semibold text-secondary ${sizes[size]}`}
    >
      {text}
    </span>
  );
}
