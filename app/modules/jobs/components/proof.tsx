/** A photo or signature of a job. */
export function Proof({
  at,
  what,
  alt = `${what} of the delivery`,
}: {
  at: string;
  what: string;
  alt?: string;
}) {
  return (
    <figure className="flex w-full max-w-80 flex-col gap-1.5">
      <a href={at} className="block rounded-box border border-base-300 bg-white p-2">
        <img src={at} alt={alt} className="mx-auto h-48 max-w-full object-contain" />
      </a>
      <figcaption className="text-small text-muted">{what}</figcaption>
    </figure>
  );
}
