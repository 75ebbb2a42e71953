import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { indicesOfDraw } from '../../web/src/features/watch/draw-proof/check/indices-of-draw.ts'
import { openBrowser } from '../browser/open-browser.ts'
import type { Benchmark, Findings } from '../protocol/figure.ts'
import { root } from '../protocol/machine.ts'
import { spreadOf, type Spread } from '../protocol/ratios.ts'

const CHANCES = Number(process.env['BENCH_CHANCES'] ?? 1_000_000)
const RUNS = Number(process.env['BENCH_PAIRS'] ?? 3)
/** A cheap phone against this machine, as everywhere in the plans of speed. */
const SLOWED = 4
const SECONDS_MAX = 20
/** A page that paints at least this often takes a press without a doubt. */
const FRAME_GAP_MS_MAX = 200

const ASSETS = path.join(root, 'web/build/client/assets')

/** What one run in the browser came to. */
interface Run {
  readonly totalMs: number
  readonly rootMs: number
  readonly curveMs: number
  /** The longest time between two frames of the page while the worker computed. */
  readonly gapMs: number
}

export const recomputeDraw: Benchmark = {
  goals: ['DRAWS'],
  name: 'recompute-draw',
  title: `A draw of ${CHANCES.toLocaleString('en')} chances, computed again in a browser`,
  method:
    'The built worker of the proof page computes a draw of invented chances whole: both seeds, the root of all leaves,' +
    ' the signature of drand, `S` and the places, with loading the list over loopback; the page beside it counts its' +
    ` frames. The browser slows the page ${SLOWED} times. It cannot slow a worker, so what the worker took is counted` +
    ` ${SLOWED} times.`,
  packages: ['@noble/curves'],

  async measure(tell): Promise<Findings> {
    const draw = await inventDraw()
    await using served = await serve(draw)
    const runs: Run[] = []
    for (let at = 0; at < RUNS; at += 1) {
      const run = await runOnce(served.address)
      tell(`${at + 1}/${RUNS} ${(run.totalMs / 1000).toFixed(1)} s, longest gap ${Math.round(run.gapMs)} ms`)
      runs.push(run)
    }
    return findingsOf(runs)
  },
}

interface InventedDraw {
  readonly proof: unknown
  readonly leaves: Buffer
}

/** The first published vector, with a list as long as it can be. */
async function inventDraw(): Promise<InventedDraw> {
  const vectors = JSON.parse(await readFile(path.join(root, 'web/public/undian/vectors.json'), 'utf8')) as {
    draws: { proof: VectorProof }[]
  }
  const { proof } = vectors.draws[0]!
  const leaves = randomBytes(32 * CHANCES)
  const top = rootOf(leaves)
  const seeds = proof.seats.map(({ seed }) => Buffer.from(seed, 'hex'))
  const outer = Buffer.from(proof.outer.randomness, 'hex')
  const mixed = hash(Buffer.from('tayang-undian-1|draw|'), ...seeds, top, outer)
  const { winners, reserves } = proof.promised
  const sequence = [...indicesOfDraw(mixed, CHANCES).take(winners + reserves)].map((index, at) => ({
    place: at < winners ? at + 1 : at + 1 - winners,
    kind: at < winners ? 'winner' : 'reserve',
    index,
  }))
  const list = { ...proof.list, count: CHANCES, root: top.toString('hex'), leavesUrl: '/leaves.bin' }
  return { leaves, proof: { ...proof, list, sequence, mixed: mixed.toString('hex') } }
}

interface VectorProof {
  readonly seats: readonly { seed: string }[]
  readonly outer: { randomness: string }
  readonly promised: { winners: number; reserves: number }
  readonly list: object
}

const hash = (...parts: readonly Uint8Array[]) =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest()

function rootOf(leaves: Buffer): Buffer {
  let nodes = Array.from({ length: CHANCES }, (_, at) => leaves.subarray(32 * at, 32 * (at + 1)))
  const one = Uint8Array.of(1)
  while (nodes.length > 1) {
    const pairs = nodes.length >> 1
    const above = Array.from({ length: pairs }, (_, at) => hash(one, nodes[2 * at]!, nodes[2 * at + 1]!))
    nodes = nodes.length % 2 === 1 ? [...above, nodes.at(-1)!] : above
  }
  return nodes[0]!
}

async function serve({ proof, leaves }: InventedDraw) {
  const worker = (await readdir(ASSETS)).find((name) => /^draw-worker-[\w-]+\.js$/.test(name))
  if (worker === undefined) throw new Error('The site is not built, or its worker has another name.')
  const page = `<!doctype html><title>Bench</title><script>
    window.start = () => new Promise((resolve, reject) => {
      const took = {}
      const worker = new Worker('/assets/${worker}', { type: 'module' })
      let last = performance.now()
      let gapMs = 0
      let isOver = false
      const frame = () => {
        const now = performance.now()
        gapMs = Math.max(gapMs, now - last)
        last = now
        if (!isOver) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
      const begunAt = performance.now()
      worker.onerror = () => reject(new Error('the worker failed'))
      worker.onmessage = ({ data }) => {
        if (data.kind === 'result') took[data.result.step] = data.result
        if (data.kind === 'end') {
          isOver = true
          resolve({ took, gapMs, totalMs: performance.now() - begunAt })
        }
      }
      worker.postMessage({ proof: window.proof, leavesUrl: location.origin + '/leaves.bin' })
    })
    window.proof = ${JSON.stringify(proof)}
  </script>`
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (url === '/') return void response.setHeader('content-type', 'text/html').end(page)
    if (url === '/leaves.bin') return void response.end(leaves)
    readFile(path.join(ASSETS, path.basename(url))).then(
      (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Answered {
  readonly took: Readonly<Record<string, { result: string; ms: number }>>
  readonly gapMs: number
  readonly totalMs: number
}

async function runOnce(address: string): Promise<Run> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await slowDown(page)
    const { took, gapMs, totalMs } = await page.evaluate(() =>
      (window as unknown as { start: () => Promise<Answered> }).start(),
    )
    const wrong = Object.entries(took).filter(([, { result }]) => result !== 'same')
    if (wrong.length > 0 || Object.keys(took).length !== 6)
      throw new Error(`not the same: ${JSON.stringify(wrong)}`)
    return { totalMs, gapMs, rootMs: took['root']!.ms, curveMs: took['outer']!.ms }
  } finally {
    await browser.close()
  }
}

/** The page alone: no browser slows a worker. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

function findingsOf(runs: readonly Run[]): Findings {
  const total = spreadOf(runs.map(({ totalMs }) => (SLOWED * totalMs) / 1000))
  const gap = spreadOf(runs.map(({ gapMs }) => gapMs))
  const inSeconds = ({ median, min, max }: Spread) =>
    `${median.toFixed(1)} s (${min.toFixed(1)}–${max.toFixed(1)})`
  const inMs = ({ median, min, max }: Spread) =>
    `${Math.round(median)} ms (${Math.round(min)}–${Math.round(max)})`
  return {
    verdicts: [
      {
        goal: `DRAWS: ${CHANCES.toLocaleString('en')} chances computed again in a browser at ${SLOWED}x CPU`,
        wanted: `<= ${SECONDS_MAX} s`,
        reached: inSeconds(total),
        isReached: total.median <= SECONDS_MAX,
      },
      {
        goal: 'DRAWS: the longest time between two frames of the page meanwhile',
        wanted: `<= ${FRAME_GAP_MS_MAX} ms`,
        reached: inMs(gap),
        isReached: gap.median <= FRAME_GAP_MS_MAX,
      },
    ],
    tables: [
      {
        caption: 'At the full speed of this machine:',
        head: ['step', 'took'],
        rows: [
          ['all of it', inMs(spreadOf(runs.map(({ totalMs }) => totalMs)))],
          ['root of the leaves, with loading them', inMs(spreadOf(runs.map(({ rootMs }) => rootMs)))],
          ['signature of drand', inMs(spreadOf(runs.map(({ curveMs }) => curveMs)))],
        ],
      },
    ],
    notes: [],
    paired: [],
    measured: runs,
  }
}
