import { useId } from 'react'

/** The mark: a play triangle cut from a kawung, the four-petal batik motif. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  const cut = useId()
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <mask id={cut}>
        <rect width="64" height="64" fill="#fff" />
        <path
          d="M24.4 20.9c0-2.6 2.8-4.2 5-2.8l16.6 10.9c2 1.3 2 4.3 0 5.6l-16.6 10.9c-2.2 1.5-5-.1-5-2.8Z"
          transform="translate(-.6 .2)"
          fill="#000"
        />
      </mask>
      <g mask={`url(#${cut})`} fill="var(--brand)">
        {[45, 135, 225, 315].map((turn) => (
          <ellipse key={turn} cx="19" rx="20" ry="14" transform={`translate(32 32) rotate(${turn})`} />
        ))}
        <circle cx="32" cy="32" r="12" />
      </g>
    </svg>
  )
}
