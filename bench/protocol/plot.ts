/** A verdict of a figure, as far as it is drawn. */
interface Plotted {
  readonly goal: string
  readonly wanted: string
  readonly reached: string
  readonly isReached: boolean | null
}

/** A figure, as far as it is drawn. */
interface PlottedFigure {
  readonly title: string
  readonly verdicts: readonly Plotted[]
  readonly at: string
  readonly machine: { readonly wasShared: boolean }
}

const WIDTH = 880
const HEAD = 64
const ROW = 52
const FOOT = 34
const TEXT_X = 24
const LINE_LENGTH_MAX = 52
const BAR_X = 400
const BAR_WIDTH = 300
const BAR_HEIGHT = 12
const VALUE_X = BAR_X + BAR_WIDTH + 16
/** The goal stands here on every bar, so that one look tells which rows reach theirs. */
const GOAL_SHARE = 0.6

/** Colours of the site, which are told apart in grey too, on a ground of their own: a page may be white or dark. */
const INK = { ground: '#0A0A0F', track: '#1E1E2A', text: '#F5F4F7', quiet: '#B4B1C0', goal: '#FFD166' }
const BAR = { reached: '#3DD68C', missed: '#FF5A3C', reported: '#4FD1E8' }

/** What a verdict measured beside what was wanted of it, where both are numbers of one unit. */
interface Measured {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly bound: number
  readonly isUpper: boolean
}

const NUMBER = String.raw`[+-]?\d[\d,]*(?:\.\d+)?`

/** A bound of zero has no scale, and words have no length: such a verdict is written without a bar. */
export function measuredOf({ wanted, reached }: Pick<Plotted, 'wanted' | 'reached'>): Measured | null {
  const goal = new RegExp(`(<=|>=) (${NUMBER})`).exec(wanted)
  const value = new RegExp(`^(${NUMBER})`).exec(reached)?.[1]
  if (!goal || value === undefined) return null
  const bound = numberOf(goal[2] ?? '')
  const spread = new RegExp(`\\((${NUMBER})–(${NUMBER})\\)`).exec(reached)
  const middle = numberOf(value)
  if (bound <= 0 || middle < 0) return null
  return {
    value: middle,
    low: spread ? numberOf(spread[1] ?? '') : middle,
    high: spread ? numberOf(spread[2] ?? '') : middle,
    bound,
    isUpper: goal[1] === '<=',
  }
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''))

/** A figure as a picture: each verdict on a bar whose goal stands at the same place. */
export function writePlot({ title, verdicts, at, machine }: PlottedFigure): string {
  const height = HEAD + verdicts.length * ROW + FOOT
  const when = at.slice(0, 10) + (machine.wasShared ? ', on a machine shared with other work' : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"
  role="img" font-family="'Plus Jakarta Sans', system-ui, sans-serif">
<title>${escapeXml(title)}</title>
<desc>${escapeXml(describePlot({ title, verdicts }))}</desc>
<rect width="${WIDTH}" height="${height}" rx="14" fill="${INK.ground}"/>
<text x="${TEXT_X}" y="38" font-size="20" font-weight="800" fill="${INK.text}">${escapeXml(title)}</text>
${verdicts.map((verdict, at) => rowOf(verdict, HEAD + at * ROW)).join('\n')}
<text x="${TEXT_X}" y="${height - 14}" font-size="12" fill="${INK.quiet}">Measured ${escapeXml(when)}</text>
<text x="${BAR_X}" y="${height - 14}" font-size="12" fill="${INK.quiet}">the line is the goal; thin ends: the spread</text>
</svg>
`
}

/** The alternative text of the picture. */
export function describePlot({ title, verdicts }: Pick<PlottedFigure, 'title' | 'verdicts'>): string {
  const rows = verdicts.map(
    ({ goal, wanted, reached }) => `${withoutName(goal)}: ${reached}, wanted ${wanted}`,
  )
  return `${title}. ${rows.join('; ')}`.replaceAll(/[`[\]]/g, '')
}

/** Every row would begin with the same name of a goal. */
const withoutName = (goal: string) => goal.replace(/^[\w-]+: /, '').replaceAll('`', '')

function rowOf(verdict: Plotted, y: number): string {
  const state = verdict.isReached === null ? 'reported' : verdict.isReached ? 'reached' : 'missed'
  const measured = measuredOf(verdict)
  const middle = y + ROW / 2
  const lines = wrapped(withoutName(verdict.goal))
  const label = lines.map(
    (line, index) =>
      `<text x="${TEXT_X}" y="${middle + 5 + (index - (lines.length - 1) / 2) * 16}" font-size="13"
  fill="${INK.text}">${escapeXml(line)}</text>`,
  )
  const value = `<text x="${VALUE_X}" y="${middle - 3}" font-size="14" font-weight="600"
  fill="${BAR[state]}">${escapeXml(shortened(verdict.reached))}</text>
<text x="${VALUE_X}" y="${middle + 14}" font-size="12"
  fill="${INK.quiet}">${state}, ${escapeXml(shortened(verdict.wanted))}</text>`
  return [...label, ...(measured ? [barOf(measured, middle, BAR[state])] : []), value].join('\n')
}

function barOf({ value, low, high, bound, isUpper }: Measured, middle: number, ink: string): string {
  const x = (amount: number) => rounded(BAR_X + Math.min(1, (amount / bound) * GOAL_SHARE) * BAR_WIDTH)
  const top = middle - BAR_HEIGHT / 2
  const goal = x(bound)
  return `<rect x="${BAR_X}" y="${top}" width="${BAR_WIDTH}" height="${BAR_HEIGHT}" rx="6" fill="${INK.track}"/>
<rect x="${BAR_X}" y="${top}" width="${rounded(Math.max(4, x(value) - BAR_X))}" height="${BAR_HEIGHT}" rx="6"
  fill="${ink}"/>
<path d="M${x(low)} ${middle}H${x(high)}" stroke="${INK.text}" stroke-width="2"/>
<path d="M${goal} ${top - 6}V${top + BAR_HEIGHT + 6}" stroke="${INK.goal}" stroke-width="2"/>
<text x="${goal}" y="${top - 8}" font-size="10" text-anchor="middle"
  fill="${INK.goal}">${isUpper ? 'at most' : 'at least'}</text>`
}

const rounded = (amount: number) => Math.round(amount * 10) / 10
const SHORT_MAX = 22
const shortened = (text: string) => {
  const plain = text.replace(/ \([^)]*\)$/, '').replaceAll('`', '')
  return plain.length > SHORT_MAX ? `${plain.slice(0, SHORT_MAX - 1)}…` : plain
}

/** At most two lines: a longer goal stands in the table as a whole. */
function wrapped(text: string): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last !== '' && last.length + word.length >= LINE_LENGTH_MAX) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  const [first = '', second] = lines
  if (second === undefined) return [first]
  return [first, lines.length > 2 ? `${second}…` : second]
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark)
