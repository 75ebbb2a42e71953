import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'
import { openLog } from './log.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-log-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const file = path.join(home, 'logs', 'server.log')

describe('the log', () => {
  test('writes one JSON line per fact, to a file that only we can read', () => {
    const log = openLog({ home, log: { level: 'info', to: 'file' } })
    log.info({ showId: 'a' }, 'a show began')
    log.debug('too quiet to be written')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 30, showId: 'a', msg: 'a show began' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test.each([
    { authorization: 'SECRET' },
    { req: { headers: { authorization: 'SECRET', cookie: 'SECRET', 'x-refresh-token': 'SECRET' } } },
    { body: { password: 'SECRET', currentPassword: 'SECRET', otp: 'SECRET' } },
    { streamKey: 'SECRET', publish: { streamKey: 'SECRET' } },
    { session: { accessToken: 'SECRET', refreshToken: 'SECRET', logoutToken: 'SECRET', drmToken: 'SECRET' } },
  ])('hides what nobody may read: %j', (facts) => {
    openLog({ home, log: { level: 'info', to: 'file' } }).info(facts, 'hidden')
    const last = readFileSync(file, 'utf8').trim().split('\n').at(-1)
    expect(last).toContain('hidden')
    expect(last).not.toContain('SECRET')
  })

  test('keeps a bounded number of files', () => {
    const bounded = path.join(home, 'bounded', 'server.log')
    const log = openLogFile(bounded)
    const line = `${'x'.repeat(6 * 1024 * 1024)}\n`
    for (let i = 0; i < 14; i++) log.write(line)
    expect(readdirSync(path.dirname(bounded)).sort()).toEqual([
      'server.log',
      'server.log.1',
      'server.log.2',
      'server.log.3',
    ])
  })

  test('that cannot begin its next file goes on in the one it has, and touches no file of others', () => {
    const gone = path.join(home, 'gone', 'server.log')
    const log = openLogFile(gone)
    log.write(`${'x'.repeat(11 * 1024 * 1024)}\n`)
    rmSync(path.dirname(gone), { recursive: true })
    log.write('the disk refuses a new file\n')
    // It takes the lowest number that is free: the one of a file that was closed too early.
    const foreign = path.join(home, 'foreign')
    const fd = openSync(foreign, 'w')
    log.write('one more\n')
    log.write('and one\n')
    expect(fstatSync(fd).size).toBe(0)
    closeSync(fd)
    expect(readFileSync(foreign, 'utf8')).toBe('')
  })
})
