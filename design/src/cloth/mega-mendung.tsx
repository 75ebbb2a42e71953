import type { Tile } from './tile.ts'

const CLOUD =
  'M-56 10C-62 2-54-8-44-5C-46-18-30-26-22-17C-18-32 6-34 11-19C22-28 38-20 35-7C46-12 58-4 54 6C62 10 58 20 48 17C42 25 28 24 24 16C16 26 0 25-4 16C-12 25-26 24-30 15C-38 22-54 20-56 10Z'
/** How wide the drawing above is. */
const CLOUD_WIDTH = 130
const CONTOURS = ['1 1', '.78 .66', '.56 .4', '.34 .18']

/** Mega mendung: clouds in half-drop rows, each hiding the one behind it, contours shrinking inwards. */
export function megaMendung(s: number): Tile {
  const side = 1.9 * s
  const height = 0.62 * side
  const scale = side / CLOUD_WIDTH
  const cloud = (x: number, y: number) => (
    <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${scale})`}>
      {CONTOURS.map((size, n) => (
        <path
          key={size}
          d={CLOUD}
          transform={`scale(${size})`}
          {...(n === 0 && { fill: 'var(--surface-1)' })}
        />
      ))}
    </g>
  )
  const rows = [-0.25, 0.25, 0.75, 1.25]
  return {
    width: side,
    height,
    marks: (
      <g fill="none" stroke="currentColor" strokeWidth={1.1 / scale} strokeLinejoin="round">
        {rows.map((row, n) => (n % 2 ? [0.5] : [0, 1]).map((column) => cloud(column * side, row * height)))}
      </g>
    ),
  }
}
