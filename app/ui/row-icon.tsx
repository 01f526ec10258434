import icons from './row-icons.svg?no-inline';

/** An icon in a list's row. It refers to its drawing, which a page of fifty rows would otherwise repeat fifty times. */
export function RowIcon({ name }: { name: 'check' | 'pencil' | 'qr-code' | 'trash' }) {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
