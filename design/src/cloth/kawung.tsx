import { diamond, petal } from './petal.ts'
import type { Tile } from './tile.ts'

/** Kawung: four petals on the diagonals of each tile, a dashed seed line in each. */
export function kawung(s: number): Tile {
  const end = 0.66 * s
  return {
    width: s,
    height: s,
    marks: (
      <g fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" strokeLinejoin="round">
        <g transform={`translate(${s / 2} ${s / 2}) rotate(45)`}>
          {[0, 90, 180, 270].map((turn) => (
            <g key={turn} transform={`rotate(${turn})`}>
              <path d={petal(end, 0.29 * end, 0.1 * end)} />
              <path d={`M${0.36 * end} 0H${0.74 * end}`} strokeDasharray={`${0.06 * s} ${0.075 * s}`} />
            </g>
          ))}
        </g>
        <g fill="var(--cloth-accent)" stroke="none">
          {[`${s / 2} 0`, `${s / 2} ${s}`, `0 ${s / 2}`, `${s} ${s / 2}`].map((at) => (
            <path key={at} d={diamond(0.07 * s)} transform={`translate(${at})`} />
          ))}
          <circle cx={s / 2} cy={s / 2} r={0.035 * s} />
        </g>
      </g>
    ),
  }
}
