interface InitialsProps {
  text: string;
  size?: 'small' | 'medium' | 'large';
  /** The photo's address; without it the initials are shown. */
  photoUrl?: string | undefined;
}

/** A round photo or initials. Decorative: screen readers only read the name next to it. */
export function Initials({ text, size = 'medium', photoUrl }: InitialsProps) {
  return (
    <span aria-hidden="true" className="initials" data-size={size === 'medium' ? undefined : size}>
      {photoUrl ? <img src={photoUrl} alt="" className="size-full rounded-full object-cover" /> : text}
    </span>
  );
}
