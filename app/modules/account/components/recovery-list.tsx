/** The recovery codes, the one time that they are shown. */
export function RecoveryList({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Write these ten recovery codes down and keep them where your phone is not. Each of them signs you in
        once in place of a code. They are shown this once, and we keep no copy that could be shown again.
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
