import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderQueue } from '../../server/src/modules/clips/files/render-file.ts'
import { stillQueue } from '../../server/src/modules/clips/files/draw-still.ts'
import { checkQueue } from '../../server/src/modules/clips/uploads/check/queue.ts'
import { dropQueue, encodeQueue } from '../../server/src/modules/delivery/encoding/queues.ts'
import { liveHostMetrics } from '../../server/src/ops-endpoints/index.ts'
import { freePort, openTestApp } from '../app.ts'
import { findEngine } from '../engines/engine.ts'
import { startRedis } from '../engines/redis.ts'
import { findSwift, startSwift } from '../engines/swift.ts'

const folder = path.resolve(import.meta.dirname, '../../ops')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

const promtool = findEngine('promtool')
const redisEngine = findEngine('redis')
const swiftEngine = findSwift()

const NOBODY_WATCHES = { viewers: 0, bytes: 0, answers: { kept: 0, joined: 0, asked: 0, alone: 0 } }

/** Names that Prometheus itself has, and those of rules. */
const OTHERS = /^(up|tayang:.*)$/
/** Told only once something happened: a ledger that was looked through, a code that was sent, a guess. */
const LATER = new Set([
  'tayang_ledger_breaches',
  'tayang_ledger_verified_timestamp_seconds',
  'tayang_otp_total',
  'tayang_security_events_total',
  'tayang_jobs',
  'tayang_job_oldest_seconds',
  'tayang_socket_closed_total',
])
/** Told by machines that serve beside the whole one: tests/cluster/beside.test.ts reads them there. */
const BESIDE = new Set(liveHostMetrics(NOBODY_WATCHES).map(({ name }) => name))

/** Every name of a number in an expression: labels in braces and functions before a bracket are none. */
function namesIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
  const words = bare.match(/[a-z_:][\w:]*(?=\s|\)|$)/gi) ?? []
  return words.filter((word) => /_|:|^up$/.test(word) && !OTHERS.test(word))
}

/** A histogram is told as three names. */
const familyOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

function askPromtool(...words: string[]) {
  return spawnSync(promtool!.program, words, { encoding: 'utf8', env: { ...promtool!.environment } })
}

const SUMMARIES: Readonly<Record<string, string>> = {
  JobsWait: 'Work is due for ten minutes and nobody does it.',
  EnginesLack: 'Media work waits for six hours: there are too few engines, or none.',
}

/** Judges which alerts are on after so many hours, in all of which a job of each of these queues waits. */
function judge(waiting: readonly string[], afterHours: number, expected: Readonly<Record<string, object[]>>) {
  using folderOfTest = mkdtempDisposableSync(path.join(tmpdir(), 'tayang-alerts-'))
  const test = {
    rule_files: ['alerts.yml', 'rules.yml'].map((name) => path.join(folder, 'prometheus', name)),
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [
          ...waiting.map((queue) => ({
            series: `tayang_job_oldest_seconds{queue="${queue}",state="waiting"}`,
            values: '0+60x600',
          })),
          { series: 'tayang_job_age_seconds', values: '0+60x600' },
        ],
        alert_rule_test: Object.entries(expected).map(([alertname, labels]) => ({
          eval_time: `${afterHours}h`,
          alertname,
          exp_alerts: labels.map((exp_labels) => ({
            exp_labels,
            exp_annotations: { summary: SUMMARIES[alertname] },
          })),
        })),
      },
    ],
  }
  const file = path.join(folderOfTest.path, 'test.yml')
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(test))
  const { status, stdout, stderr } = askPromtool('test', 'rules', file)
  return { status, said: `${stdout}${stderr}` }
}

const SUCCESS = { status: 0, said: expect.stringContaining('SUCCESS') }
const ofEngines = [encodeQueue, checkQueue, stillQueue, renderQueue].map(({ name }) => name)

describe.skipIf(!promtool)('what Prometheus is told', () => {
  it.each(['alerts.yml', 'rules.yml'])('%s is right, as promtool judges it', (name) => {
    const file = path.join(folder, 'prometheus', name)
    const said = askPromtool('check', 'rules', file)
    expect([said.status, said.stderr]).toEqual([0, ''])
    expect(said.stdout).toMatch(/SUCCESS: \d+ rules found/)
  })

  it('wakes nobody while media work waits for an engine, and tells in hours that engines are few', () => {
    expect(judge(ofEngines, 3, { JobsWait: [], EnginesLack: [] })).toEqual(SUCCESS)
    const labelsOf = (queue: string) => ({ severity: 'ticket', queue })
    expect(judge(ofEngines, 7, { JobsWait: [], EnginesLack: ofEngines.map(labelsOf) })).toEqual(SUCCESS)
  })

  it('wakes somebody after minutes where other work waits', () => {
    const other = [dropQueue.name, `${encodeQueue.name}.dead`]
    for (const queue of other) {
      expect(judge([...ofEngines, queue], 1, { JobsWait: [{ severity: 'page' }] })).toEqual(SUCCESS)
    }
  })
})

describe.skipIf(!redisEngine || !swiftEngine)('the numbers of a server', () => {
  let opened: AsyncDisposableStack
  let exposed: ReadonlySet<string>
  beforeAll(async () => {
    opened = new AsyncDisposableStack()
    const redis = opened.use(await startRedis(redisEngine!))
    const swift = opened.use(await startSwift(swiftEngine!))
    await swift.makeBucket('numbers')
    const port = String(await freePort())
    const env = { REDIS_URL: redis.url, TAYANG_METRICS_PORT: port, ...swift.settingsFor('numbers') }
    opened.use(await openTestApp({ env }))
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    exposed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  }, 180_000)
  afterAll(async () => await opened?.disposeAsync())

  it('are those that the dashboard, the alerts and the rules ask for', () => {
    const panels = (JSON.parse(read('grafana/cluster.json')) as { panels: { targets: { expr: string }[] }[] })
      .panels
    const ofFile = (name: string) => [...read(name).matchAll(/^ +expr: (.*)$/gm)].map(([, text = '']) => text)
    const expressions = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...ofFile('prometheus/alerts.yml'),
      ...ofFile('prometheus/rules.yml'),
    ]
    expect(expressions.length).toBeGreaterThan(30)
    const asked = [...new Set(expressions.flatMap(namesIn))]
    expect(asked.length).toBeGreaterThan(20)
    const isKnown = (name: string) =>
      exposed.has(name) || exposed.has(familyOf(name)) || LATER.has(name) || BESIDE.has(name)
    expect(asked.filter((name) => !isKnown(name))).toEqual([])
  })
})
