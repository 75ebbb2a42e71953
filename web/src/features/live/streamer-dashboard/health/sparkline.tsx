interface SparklineProps {
  values: readonly number[]
  /** What lies at the top; the tallest value where absent. */
  most?: number
  tone?: 'info' | 'brand'
}

const WIDTH = 140
const HEIGHT = 44

/** How a figure went: a line without words, which stand beside it. */
export function Sparkline({ values, most, tone = 'info' }: SparklineProps) {
  const top = Math.max(most ?? 0, ...values, 1)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map((value, n) => {
    const y = HEIGHT - 2 - (Math.min(value, top) / top) * (HEIGHT - 4)
    return `${(n * step).toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
      aria-hidden
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} stroke="var(--line)" />
      {points.length > 1 && (
        <polyline
          points={points.join(' ')}
          fill="none"
          stroke={`var(--${tone})`}
          strokeWidth="1.25"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
