import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeClock, type FakeClock } from '../../clock/clock-fake.ts'
import { newId } from '../../ids/ids.ts'
import { openSecurityLog } from './open-security-log.ts'
import { openSecurityFile } from './security-file.ts'
import type { SecurityLog } from './security-log.ts'

const DAY_MS = 24 * 60 * 60_000
const MINUTE_MS = 60_000

let home: string
let clock: FakeClock
let log: SecurityLog
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'tayang-security-'))
  clock = fakeClock()
  log = openSecurityLog({ home, securityLog: { keepMs: 90 * DAY_MS, filesMax: 200 } }, clock)
})
afterEach(async () => {
  await log[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})

const text = () => readFileSync(path.join(home, 'security.log'), 'utf8')
const lines = (): Record<string, unknown>[] =>
  text()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

describe('the security log', () => {
  test('writes who, what, from where, on what and how it ended, to a file that only we can read', () => {
    const accountId = newId()
    log.record({
      event: 'sign-in',
      outcome: 'failed',
      accountId,
      network: '203.0.113.7',
      device: 'Firefox 140',
      detail: 'password',
    })
    expect(lines()).toEqual([
      {
        time: new Date(clock.now()).toISOString(),
        event: 'sign-in',
        outcome: 'failed',
        account: accountId,
        network: '203.0.113.7',
        device: 'Firefox 140',
        detail: 'password',
      },
    ])
    expect(statSync(path.join(home, 'security.log')).mode & 0o777).toBe(0o600)
  })

  test('names an address of IPv6 by the network that one person has', () => {
    log.record({ event: 'sign-in', outcome: 'ok', network: '2001:db8:1:2:3:4:5:6' })
    expect(lines()[0]).toMatchObject({ network: '2001:db8:1:2' })
  })

  test('is appended to by the next start', async () => {
    log.record({ event: 'reveal', outcome: 'ok', network: '203.0.113.7' })
    await using again = openSecurityLog({ home, securityLog: { keepMs: DAY_MS, filesMax: 1 } }, clock)
    again.record({ event: 'step-up', outcome: 'ok', network: '203.0.113.7' })
    expect(lines().map(({ event }) => event)).toEqual(['reveal', 'step-up'])
  })

  test.each([
    ['a password in a sentence of an error', 'ani@example.com'],
    ['an email', 'Ani Wijaya <ani.wijaya+tv@mail.example.co.id>'],
    ['a number', '+62 812-3456-7890'],
    ['a number without spaces', '081234567890'],
    ['a code', 'code 482913'],
    ['a token', 'Zk3vR0bYxqLr8m2eTnQ5uWc7sJdHfGaP1oIiUyEtRrQ'],
    ['a signed token', 'eyJhbGciOiJ9.eyJzdWIiOiIxMjM0NTYifQ.s3cr3tS1gnatur3'],
    ['a stream key', 'live_f3b9c1d7e5a84420'],
  ])('hides %s, wherever a client or a mistake put it', (_, secret) => {
    log.record({
      event: 'sign-in',
      outcome: 'failed',
      accountId: secret,
      network: '203.0.113.7',
      device: `phone ${secret} of mine`,
      detail: `x ${secret}`,
    })
    for (const piece of secret.split(/[ <>]/).filter((each) => /\d{4}|@|_/.test(each))) {
      expect(text()).not.toContain(piece)
    }
    expect(text()).toContain('(hidden)')
    expect(lines()[0]).not.toHaveProperty('account')
  })

  test('keeps ids, and takes no line breaks from a client', () => {
    const id = newId()
    log.record({
      event: 'reveal',
      outcome: 'ok',
      network: '203.0.113.7',
      device: 'a\nb\u2028c',
      detail: `of ${id}`,
    })
    expect(lines()).toHaveLength(1)
    expect(lines()[0]).toMatchObject({ device: 'a b c', detail: `of ${id}` })
  })

  test('cuts what is long', () => {
    log.record({ event: 'sign-in', outcome: 'ok', network: 'x'.repeat(500), device: 'y '.repeat(500) })
    expect(text().length).toBeLessThan(300)
  })
})

describe('a flood', () => {
  const fail = (network: string) => log.record({ event: 'sign-in', outcome: 'failed', network })

  test('of one kind from one network is one line with a count per minute', async () => {
    for (let i = 0; i < 10_000; i++) fail('203.0.113.7')
    fail('198.51.100.1')
    expect(lines()).toHaveLength(6)
    await clock.advance(MINUTE_MS)
    expect(lines().slice(6)).toEqual([
      expect.objectContaining({ event: 'sign-in', outcome: 'failed', network: '203.0.113.7', count: 9_995 }),
    ])
    fail('203.0.113.7')
    expect(lines()).toHaveLength(8)
  })

  test('from any number of networks writes a bounded number of lines, and every event is counted', async () => {
    for (let i = 0; i < 20_000; i++) fail(`10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`)
    await clock.advance(MINUTE_MS)
    expect(lines().length).toBeLessThanOrEqual(601)
    const counted = lines().reduce((sum, { count = 1 }) => sum + Number(count), 0)
    expect(counted).toBe(20_000)
    expect(lines().at(-1)).toMatchObject({ network: 'others' })
  })

  test('hides nothing that operators and owners may not miss', () => {
    for (let i = 0; i < 20_000; i++) fail(`10.0.${(i >> 8) & 255}.${i & 255}`)
    for (let i = 0; i < 20; i++) log.record({ event: 'reveal', outcome: 'ok', network: '203.0.113.7' })
    expect(lines().filter(({ event }) => event === 'reveal')).toHaveLength(20)
  })

  test('is written before the server ends', async () => {
    for (let i = 0; i < 10; i++) fail('203.0.113.7')
    await log[Symbol.asyncDispose]()
    expect(lines().at(-1)).toMatchObject({ count: 5 })
    log = openSecurityLog({ home, securityLog: { keepMs: DAY_MS, filesMax: 1 } }, clock)
  })

  test('is counted by event and outcome', () => {
    for (let i = 0; i < 100; i++) fail('203.0.113.7')
    log.record({ event: 'rtmp-connection', outcome: 'refused', network: '203.0.113.7', count: 22_000 })
    expect(log.counts()).toEqual([
      { event: 'sign-in', outcome: 'failed', count: 100 },
      { event: 'rtmp-connection', outcome: 'refused', count: 22_000 },
    ])
  })
})

describe('the file', () => {
  const file = () => path.join(home, 'other', 'security.log')
  const files = () => readdirSync(path.dirname(file())).sort()

  test('is put aside when it is full, and kept for its time', () => {
    using kept = openSecurityFile(file(), { fileBytesMax: 10, filesMax: 100, keepMs: 90 * DAY_MS })
    const begin = clock.now()
    for (let day = 0; day < 100; day += 10) kept.write('0123456789\n', begin + day * DAY_MS)
    expect(files()).toHaveLength(10)
    kept.prune(begin + 131 * DAY_MS)
    expect(files()).toHaveLength(6)
    expect(files()[1]).toBe(`security.log.${begin + 50 * DAY_MS}`)
  })

  test('leaves no more files than allowed, the newest', () => {
    using kept = openSecurityFile(file(), { fileBytesMax: 10, filesMax: 3, keepMs: 90 * DAY_MS })
    for (let second = 0; second < 20; second++) kept.write('0123456789\n', clock.now() + second * 1_000)
    expect(files()).toHaveLength(4)
    expect(files().at(-1)).toBe(`security.log.${clock.now() + 19_000}`)
  })

  test('that the disk does not take ends no request, and the lost lines are counted', async () => {
    const full = path.join(home, 'full')
    mkdirSync(full)
    // Every write to it fails as on a disk without space.
    symlinkSync('/dev/full', path.join(full, 'security.log'))
    const bounds = { keepMs: DAY_MS, filesMax: 1 }
    await using cramped = openSecurityLog({ home: full, securityLog: bounds }, clock)
    cramped.record({ event: 'reveal', outcome: 'ok', network: '203.0.113.7' })
    expect(cramped.lostLines()).toBe(1)
    expect(cramped.counts()).toHaveLength(1)
  })
})
