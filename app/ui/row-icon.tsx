import icons from './row-icons.svg?no-inline';

/** An icon in a table row. It refers to a shared drawing, which fifty rows would otherwise repeat. */
export function RowIcon({
  name,
}: {
  name: 'arrow-down' | 'arrow-up' | 'check' | 'grip' | 'pencil' | 'qr-code' | 'trash';
}) {
  return (
    <svg width={16} height={16} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
