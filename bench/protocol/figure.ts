import type { Machine } from './machine.ts'
import type { Paired } from './pairs.ts'
import { describePlot } from './plot.ts'

/** One sentence that a goal is judged by. */
export interface Verdict {
  readonly goal: string
  readonly wanted: string
  readonly reached: string
  /** Null where nothing was promised. */
  readonly isReached: boolean | null
}

export interface Table {
  readonly caption?: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a benchmark hands in. */
export interface Findings {
  readonly verdicts: readonly Verdict[]
  readonly tables: readonly Table[]
  /** What a reader must know to judge the numbers. */
  readonly notes: readonly string[]
  readonly paired: readonly Paired[]
  /** Every number that was measured, for machines. */
  readonly measured: unknown
}

export interface Benchmark {
  /** The goals that it answers; `npm run bench -- G12` chooses by them. */
  readonly goals: readonly string[]
  /** Name of its figure in docs/figures. */
  readonly name: string
  readonly title: string
  /** How it measures, in about three sentences. */
  readonly method: string
  /** Packages whose versions matter to the numbers. */
  readonly packages: readonly string[]
  measure(tell: (line: string) => void): Promise<Findings>
}

export interface Figure extends Findings {
  readonly goals: readonly string[]
  readonly name: string
  readonly title: string
  readonly method: string
  readonly at: string
  readonly machine: Machine
}

function writeTable({ caption, head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
  return caption === undefined ? table : `${caption}\n\n${table}`
}

export function writeFigure(figure: Figure): string {
  const { machine } = figure
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`)
  const verdicts = writeTable({
    head: ['goal', 'wanted', 'reached', ''],
    rows: figure.verdicts.map(({ goal, wanted, reached, isReached }) => [
      goal,
      wanted,
      reached,
      wordOf(isReached),
    ]),
  })
  const sections = [
    `# ${figure.title} (${figure.goals.join(', ')})`,
    plotOf(figure),
    verdicts,
    ...figure.tables.map(writeTable),
    ...(figure.notes.length > 0 ? [figure.notes.map((note) => `- ${note}`).join('\n')] : []),
    `## How it was measured\n\n${figure.method}`,
    [
      `- Measured: ${figure.at.slice(0, 16).replace('T', ' ')} UTC`,
      `- Machine: ${machine.cores} cores of ${machine.cpu}, ${machine.memoryGb} GB, ${machine.system}`,
      `- Load average of a minute: ${machine.loadBefore} before, ${machine.loadAfter} after` +
        (machine.wasShared ? '. **The machine was shared with other work**' : ''),
      ...figure.paired.map(writeNoise),
      `- Versions: ${versions.join(', ')}`,
    ].join('\n'),
  ]
  return `${sections.join('\n\n')}\n`
}

/** The picture beside the page: its words are for those who do not see it. */
const plotOf = (figure: Figure) => `![${describePlot(figure)}](${figure.name}.svg)`

function writeNoise({ pairs, floorNoise, thrownAwayNoise }: Paired): string {
  const noise = `- Pairs: ${pairs.length}, interleaved; the floor's own spread was ${percent(floorNoise)}`
  if (thrownAwayNoise === null) return noise
  return `${noise} (run twice; the series with ${percent(thrownAwayNoise)} was thrown away)`
}

function wordOf(isReached: boolean | null): string {
  if (isReached === null) return ''
  return isReached ? 'reached' : '**missed**'
}

const percent = (share: number) => `${Math.round(share * 100)} %`

/** The page that leads to all figures, from what lies beside it. */
export function writeIndex(figures: readonly Figure[]): string {
  const sorted = figures.toSorted((one, other) => one.name.localeCompare(other.name))
  const rows = sorted.flatMap(({ name, title, verdicts, at, machine }) =>
    verdicts.map(({ goal, wanted, reached, isReached }, index) => [
      index === 0 ? `[${title}](${name}.md)` : '',
      goal,
      wanted,
      reached,
      wordOf(isReached),
      at.slice(0, 10) + (machine.wasShared ? ', shared machine' : ''),
    ]),
  )
  return [
    '# Figures',
    'What `npm run bench` measured last. Each figure says how, on what and beside which floor; ratios and' +
      ' processor time are the facts, absolute times belong to the machine.',
    writeTable({ head: ['figure', 'goal', 'wanted', 'reached', '', 'measured'], rows }),
    '## In pictures',
    'Each bar is what was measured, the yellow line is its goal.',
    ...sorted.map((figure) => `[${plotOf(figure)}](${figure.name}.md)`),
    '',
  ].join('\n\n')
}
