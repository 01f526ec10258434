/** A coffee shop's cup on its saucer: white china, a green band of leaves, steam while it is hot. */
export function KopiCup({ className, cold }: { className?: string; cold?: boolean }) {
  return (
    <svg viewBox="0 0 150 150" fill="none" strokeLinejoin="round" className={className} aria-hidden="true">
      {!cold && (
        <g stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity="0.6">
          <path d="M54 34c-7-8 6-13 0-24" />
          <path d="M72 30c-7-8 6-13 0-24" />
          <path d="M90 34c-7-8 6-13 0-24" />
        </g>
      )}
      <ellipse cx="72" cy="131" rx="62" ry="12" fill="#e3dccf" />
      <ellipse cx="72" cy="127" rx="62" ry="12" fill="#fffdf9" stroke="#d9cfbf" />
      <ellipse cx="72" cy="126" rx="40" ry="7" fill="#e9e2d5" />
      <path
        d="M112 62h9c11 0 18 7 18 17s-8 18-19 18h-13"
        stroke="#d9cfbf"
        strokeWidth="10"
        strokeLinecap="round"
      />
      <path
        d="M112 62h9c11 0 18 7 18 17s-8 18-19 18h-13"
        stroke="#fffdf9"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M26 48h92l-6 48c-2 18-14 29-28 29H60c-14 0-26-11-28-29z" fill="#fffdf9" stroke="#d9cfbf" />
      <path d="M96 48h22l-6 48c-2 18-14 29-28 29h-8c14-4 17-20 18-36z" fill="#f0e9dc" />
      <path d="M28.6 69h86.8l-2.6 21H31.2z" fill="#0b6b53" />
      <g fill="#f3d996">
        {[42, 57, 72, 87, 102].map((x) => (
          <path key={x} d={`M${x} 73c4 3 4 10 0 13-4-3-4-10 0-13z`} />
        ))}
      </g>
      <ellipse cx="72" cy="48" rx="46" ry="10" fill="#f0e9dc" />
      <ellipse cx="72" cy="49" rx="40" ry="7.5" fill="#5b3619" />
      <path d="M40 49c8-5 22-7 34-6" stroke="#8a5a2b" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
