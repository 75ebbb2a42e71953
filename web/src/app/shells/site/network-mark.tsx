/** The logos of the social networks, drawn like our icons. */
const marks = {
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m4 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8m5-1h.01',
  X: 'm4 4 16 16M20 4 4 20',
  Facebook: 'M17 3h-2a4 4 0 0 0-4 4v14M7 12h8',
}

export type Network = keyof typeof marks

export function NetworkMark({ network }: { network: Network }) {
  return (
    <svg
      aria-hidden
      width={18}
      height={18}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
    >
      <path d={marks[network]} />
    </svg>
  )
}
