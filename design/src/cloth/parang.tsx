import type { Tile } from './tile.ts'

/** Parang: slanting blades in rows, an eye on either side of each, a line of diamonds between the rows. */
export function parang(s: number): Tile {
  const w = 0.42 * s
  const h = s
  const blade = `M${-0.1 * w} ${0.84 * h}C${1.05 * w} ${0.86 * h} 0 ${0.5 * h} ${0.55 * w} ${0.45 * h}S${0.35 * w} ${0.1 * h} ${1.1 * w} ${0.1 * h}`
  return {
    width: w,
    height: h,
    turn: -45,
    marks: (
      <>
        {[-w, 0, w].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path d={blade} fill="none" stroke="currentColor" strokeWidth={0.24 * w} strokeLinecap="round" />
            <circle cx={0.42 * w} cy={0.68 * h} r={0.019 * s} fill="currentColor" />
            <circle cx={0.62 * w} cy={0.27 * h} r={0.019 * s} fill="currentColor" />
          </g>
        ))}
        <path d={`M0 ${0.885 * h}H${w}M0 ${h}H${w}`} stroke="currentColor" strokeWidth="1.1" />
        <path
          d={`M${0.5 * w} ${0.905 * h}L${0.72 * w} ${0.95 * h}L${0.5 * w} ${0.995 * h}L${0.28 * w} ${0.95 * h}Z`}
          fill="var(--cloth-accent)"
        />
      </>
    ),
  }
}
