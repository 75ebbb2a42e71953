import { expect, test } from 'vitest'
import { freePort } from '../../../tests/app.ts'
import { silentLog } from '../platform/log/log.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { openMetricsPort } from './metrics-port.ts'
import { openPrometheus } from './prometheus.ts'

const TOKEN = 'a token of thirty-two characters'

async function open(env: Record<string, string>, measure = async () => [gauge]) {
  const port = env['TAYANG_METRICS_PORT'] ?? String(await freePort())
  const settings = readSettings({ ...env, TAYANG_METRICS_PORT: port }, [])
  const prometheus = openPrometheus()
  const opened = await openMetricsPort({ settings, log: silentLog(), prometheus, measure })
  return { prometheus, address: `http://127.0.0.1:${port}`, ...opened }
}

const gauge = { name: 'tayang_room_owned', help: 'Rooms.', value: 5 }

test('a port of its own has the metrics and nothing else', async () => {
  await using metrics = await open({})
  metrics.prometheus.answered({ route: 'GET /catalog/v1.1/home', status: 200, seconds: 0.02 })
  const answer = await fetch(`${metrics.address}/metrics`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const text = await answer.text()
  expect(text).toContain('tayang_room_owned 5')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).toContain(
    'tayang_http_request_duration_seconds_bucket{le="0.025",route="GET /catalog/v1.1/home",status="200"} 1',
  )
  const statuses = [
    (await fetch(`${metrics.address}/`)).status,
    (await fetch(`${metrics.address}/readyz`)).status,
    (await fetch(`${metrics.address}/metrics`, { method: 'POST' })).status,
  ]
  expect(statuses).toEqual([404, 404, 404])
})

test('who has no token reads nothing where one is set', async () => {
  await using metrics = await open({ TAYANG_METRICS_TOKEN: TOKEN })
  const statusWith = async (authorization: string) =>
    (await fetch(`${metrics.address}/metrics`, { headers: { authorization } })).status
  expect((await fetch(`${metrics.address}/metrics`)).status).toBe(404)
  expect(await statusWith('Bearer another token of thirty-two characters')).toBe(404)
  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200)
})

test('an address that others reach asks them for the token', async () => {
  await using metrics = await open({ TAYANG_METRICS_HOST: '0.0.0.0', TAYANG_METRICS_TOKEN: TOKEN })
  expect((await fetch(`${metrics.address}/metrics`)).status).toBe(404)
})

test('a port that is taken ends the start with one sentence', async () => {
  await using metrics = await open({})
  const again = open({ TAYANG_METRICS_PORT: new URL(metrics.address).port })
  await expect(again).rejects.toThrow('mend TAYANG_METRICS_PORT')
})

test('numbers that cannot be read are an error of one request', async () => {
  let isAway = true
  const measure = async () => {
    if (isAway) throw new Error('the database is away')
    return [gauge]
  }
  await using metrics = await open({}, measure)
  expect((await fetch(`${metrics.address}/metrics`)).status).toBe(500)
  isAway = false
  expect((await fetch(`${metrics.address}/metrics`)).status).toBe(200)
})
