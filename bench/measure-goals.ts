import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { benchmarks } from './goals.ts'
import { writeFigure, writeIndex, type Benchmark, type Figure } from './protocol/figure.ts'
import { writePlot } from './protocol/plot.ts'
import { describeMachine, readLoad, root } from './protocol/machine.ts'

const FIGURES = path.join(root, 'docs/figures')

/** Measures what answers these goals, or everything, and writes docs/figures. */
export async function measureGoals(wanted: readonly string[]): Promise<void> {
  const known = benchmarks.flatMap(({ goals }) => goals)
  const unknown = wanted.find((goal) => !known.includes(goal))
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark of ${unknown}. There are ${known.join(', ')}.`)
  }
  const chosen = benchmarks.filter(
    ({ goals }) => wanted.length === 0 || goals.some((goal) => wanted.includes(goal)),
  )
  await mkdir(FIGURES, { recursive: true })
  let failed = 0
  for (const benchmark of chosen) {
    try {
      await measure(benchmark)
    } catch (error) {
      failed++
      console.error(`${benchmark.name} could not be measured:`, error)
    }
  }
  await keepFigures()
  if (failed > 0) throw new Error(`${failed} of ${chosen.length} benchmarks could not be measured.`)
}

async function measure(benchmark: Benchmark): Promise<void> {
  const { goals, name, title, method } = benchmark
  console.log(`\n${title} (${goals.join(', ')})`)
  const loadBefore = readLoad()
  const findings = await benchmark.measure((line) => console.log(`  ${line}`))
  const machine = describeMachine(loadBefore, benchmark.packages)
  const figure: Figure = { goals, name, title, method, at: new Date().toISOString(), machine, ...findings }
  const text = writeFigure(figure)
  await writeFile(path.join(FIGURES, `${name}.json`), `${JSON.stringify(figure, null, 2)}\n`)
  console.log(`\n${text}`)
}

/** Writes the page and the plot of every figure, and the page that leads to all, from the JSON that is there. */
export async function keepFigures(): Promise<void> {
  const names = (await readdir(FIGURES)).filter((name) => name.endsWith('.json')).toSorted()
  const figures = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(path.join(FIGURES, name), 'utf8')) as Figure),
  )
  for (const figure of figures) {
    await writeFile(path.join(FIGURES, `${figure.name}.md`), writeFigure(figure))
    await writeFile(path.join(FIGURES, `${figure.name}.svg`), writePlot(figure))
  }
  await writeFile(path.join(FIGURES, 'README.md'), writeIndex(figures))
}
