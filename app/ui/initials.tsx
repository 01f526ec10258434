interface InitialsProps {
  text: string;
  size?: 'small' | 'medium' | 'large';
  /** The address of a photo, in place of the letters. */
  photoUrl?: string | undefined;
}

/** A round with someone's photo or initials; decoration next to a name, so screen readers read the name alone. */
export function Initials({ text, size = 'medium', photoUrl }: InitialsProps) {
  return (
    <span aria-hidden="true" className="initials" data-size={size === 'medium' ? undefined : size}>
      {photoUrl ? <img src={photoUrl} alt="" className="size-full rounded-full object-cover" /> : text}
    </span>
  );
}
