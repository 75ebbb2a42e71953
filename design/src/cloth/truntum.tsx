import type { Tile } from './tile.ts'

const TURNS = [0, 45, 90, 135, 180, 225, 270, 315]

/** Truntum: scattered stars of eight leaves, long and short by turns, and rings of dots between. */
export function truntum(s: number): Tile {
  const r = 0.19 * s
  const leaf = (reach: number, half: number) =>
    `M${0.2 * r} 0Q${0.6 * r} ${-half * r} ${reach} 0Q${0.6 * r} ${half * r} ${0.2 * r} 0Z`
  return {
    width: s,
    height: s,
    marks: (
      <g fill="currentColor">
        {[0.25, 0.75].map((at) => (
          <g key={at} transform={`translate(${at * s} ${at * s})`}>
            {TURNS.map((turn, n) => (
              <path
                key={turn}
                transform={`rotate(${turn})`}
                d={n % 2 ? leaf(0.72 * r, 0.16) : leaf(r, 0.24)}
              />
            ))}
            <circle r={0.13 * r} fill="var(--cloth-accent)" />
          </g>
        ))}
        {[0.25, 0.75].map((at) => (
          <g key={at} transform={`translate(${at * s} ${(1 - at) * s})`}>
            <circle r={0.022 * s} />
            {[0, 90, 180, 270].map((turn) => (
              <circle key={turn} cx={0.09 * s} r={0.014 * s} transform={`rotate(${turn})`} />
            ))}
          </g>
        ))}
      </g>
    ),
  }
}
