import { diamond, petal } from './petal.ts'
import type { Tile } from './tile.ts'

const TURNS = [0, 45, 90, 135, 180, 225, 270, 315]

/** Ceplok: a rosette in two rings, every second petal filled, nested diamonds where four tiles meet. */
export function ceplok(s: number): Tile {
  const leaf = petal(0.31 * s, 0.075 * s, 0.08 * s)
  return {
    width: s,
    height: s,
    marks: (
      <g fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round">
        <g transform={`translate(${s / 2} ${s / 2})`}>
          <circle r={0.4 * s} />
          <circle r={0.33 * s} />
          {TURNS.map((turn, n) => (
            <path
              key={turn}
              d={leaf}
              transform={`rotate(${turn})`}
              {...(n % 2 && { fill: 'var(--cloth-accent)', stroke: 'none' })}
            />
          ))}
          <circle r={0.055 * s} fill="currentColor" stroke="none" />
        </g>
        {[`0 0`, `${s} 0`, `0 ${s}`, `${s} ${s}`].map((at) => (
          <g key={at} transform={`translate(${at})`}>
            <path d={diamond(0.17 * s)} />
            <path d={diamond(0.09 * s)} fill="var(--cloth-accent)" stroke="none" />
          </g>
        ))}
      </g>
    ),
  }
}
