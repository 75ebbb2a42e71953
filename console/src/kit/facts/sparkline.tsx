interface SparklineProps {
  values: readonly number[]
  /** What it shows, for people who do not see it. */
  label: string
  width?: number
  height?: number
  tone?: 'info' | 'brand' | 'err'
}

const colours = { info: 'var(--info)', brand: 'var(--brand)', err: 'var(--err)' }

/** A thin line of what was, without axes. */
export function Sparkline({ values, label, width = 78, height = 18, tone = 'info' }: SparklineProps) {
  const highest = Math.max(1, ...values)
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const at = (value: number) => (height - 1 - (value / highest) * (height - 2)).toFixed(1)
  const points = values.map((value, n) => `${(n * step).toFixed(1)},${at(value)}`).join(' ')
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={points}
        fill="none"
        stroke={colours[tone]}
        strokeWidth="1.25"
        strokeLinejoin="round"
      />
    </svg>
  )
}
