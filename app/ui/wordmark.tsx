/** The seal: 老, white on green. Drawn from laoban.svg, so it needs no Chinese font. */
export function Seal({ className = 'size-7.5' }: { className?: string }) {
  return (
    <span
      className={`grid shrink-0 place-items-center rounded-[24%] bg-primary text-primary-content ${className}`}
      aria-hidden="true"
    >
      <span className="laoban-first w-[62%]" />
    </span>
  );
}

/** The name 'Laoban 老板' next to the seal. */
export function Wordmark({ seal = true }: { seal?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-base-content text-lg leading-none tracking-tight">
      {seal && <Seal />}
      <span>Laoban</span>
      <span className="sr-only">老板</span>
      <span className="laoban-both -ms-1 w-[35px] text-muted" aria-hidden="true" />
    </span>
  );
}
