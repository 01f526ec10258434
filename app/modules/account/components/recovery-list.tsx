/** The recovery codes, shown only once. */
export function RecoveryList({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Write down these ten recovery codes and store them away from your phone. Each one signs you in once
        instead of a code. We can’t show them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-box bg-base-200 p-4 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
