import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '@tayang/contract'
import { freePort, openTestApp, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
}, 180_000)
afterAll(() => test[Symbol.asyncDispose]())

/** What docs/guides/monitoring.md has an alert for, and a new installation can tell already. */
const NAMES = [
  'tayang_outbox_waiting',
  'tayang_outbox_lag_seconds',
  'tayang_ledger_unknown_outcomes_total',
  'tayang_float_outstanding',
  'tayang_otp_total',
  'tayang_security_events_total',
  'tayang_security_log_lost_lines_total',
  'tayang_ws_clients',
  'tayang_ws_buffered_bytes',
  'tayang_ws_dropped_total',
  'tayang_publish_sessions',
  'tayang_live_report_age_seconds',
  'tayang_jobs_waiting',
  'tayang_job_age_seconds',
  'tayang_disk_free_bytes',
  'tayang_sockets',
  'tayang_pool_used',
  'tayang_pool_waiting',
  'tayang_room_owned',
  'tayang_room_ticks_total',
  'tayang_room_lines_total',
  'tayang_room_takeovers_total',
  'tayang_encodes',
  'tayang_node_lease_seconds',
  'tayang_takedown_cases_open',
  'tayang_takedown_cases_late',
  'nodejs_eventloop_lag_p99_seconds',
]

it('an installation tells what there is to be woken for', async () => {
  const person = await test.person('Ani')
  await test.call(user.createSession, {
    body: {
      type: 'username',
      username: person.email,
      password: 'wrong-password',
      device: { uuid: crypto.randomUUID(), name: 'x', platform: 'chrome', osVersion: '1' },
    },
  })
  await test.call(user.sendOtp, { body: { mobile: '+6281200000099', purpose: 'register' } })
  const text = await (await fetch(`${test.address}/metrics`)).text()
  const missing = NAMES.filter((name) => !new RegExp(`^${name}(\\{[^}]*\\})? -?\\d`, 'm').test(text))
  expect(missing).toEqual([])
  expect(text).toContain('tayang_security_events_total{event="sign-in",outcome="failed"} 1')
  expect(text).toContain('tayang_otp_total{prefix="+62812",outcome="sent"} 1')
  expect(text).not.toContain(person.email)
})

it('metrics with a port of their own are not at the port of the site, and know the durations of calls', async () => {
  const port = await freePort()
  await using apart = await openTestApp({ env: { TAYANG_METRICS_PORT: String(port) } })
  await fetch(`${apart.address}/readyz`)
  await apart.person('Budi')
  expect((await fetch(`${apart.address}/metrics`)).status).toBe(404)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toMatch(
    /^tayang_http_request_duration_seconds_count\{route="GET \/readyz",status="200"\} [1-9]/m,
  )
  expect(text).toMatch(/^tayang_http_request_duration_seconds_count\{route="POST \/user/m)
  expect(text).toMatch(/^tayang_room_owned 0$/m)
})
