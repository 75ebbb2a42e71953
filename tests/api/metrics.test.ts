import { afterAll, beforeAll, expect, it } from 'vitest'
import { user } from '@tayang/contract'
import { openTestApp, type TestApp } from '../app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
}, 60_000)
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
