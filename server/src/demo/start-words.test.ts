import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../platform/settings/settings.ts'
import { operatorPasswordOf } from './operator-password.ts'
import { startWords } from './start-words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tayang-demo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const people = { streamKey: 'the-key', operatorPassword: 'made for this home' }
const wordsOf = (env: Record<string, string>, words: string[] = [], seeded = true) =>
  startWords({ settings: readSettings(env, words), port: 3000, people: seeded ? people : null })

const WARNING = /^ {2}This is a demo: it must not be reachable from outside this machine/m

test('a start of the demo warns in one line, and prints the passwords of operators and of the others', () => {
  const words = wordsOf({})
  expect(words).toMatch(WARNING)
  const [others = '', operators = ''] = words.split('Operators')
  expect(others).toContain('password Tayang!2026')
  expect(others).toContain('ayu@tayang.test')
  expect(others).not.toMatch(/dewi@|fajar@/)
  expect(operators).toContain('password made for this home')
  expect(operators).toMatch(/dewi@tayang\.test[^]*fajar@tayang\.test/)
  expect(operators).not.toContain('Tayang!2026')
})

test('a start says where to publish, by TLS where there is a certificate', () => {
  expect(wordsOf({})).toContain('server rtmp://localhost:1935/live')
  const secure = wordsOf({ RTMPS_KEY: 'key.pem', RTMPS_CERTIFICATE: 'chain.pem' })
  expect(secure).toContain('server rtmps://localhost:1936/live')
})

test('a demo without its people warns too, and a start that is no demo does not', () => {
  expect(wordsOf({}, ['--empty'], false)).toMatch(WARNING)
  expect(wordsOf({ TAYANG_ORIGIN: 'https://tayang.example' }, [], false)).not.toMatch(WARNING)
})

test('a server beside the whole one says which roles it has, and at which port it serves people', () => {
  const besides = (roles: string) => wordsOf({}, ['--roles', roles], false)
  expect(besides('transcode')).toBe('Tayang works beside the server of this database: transcode')
  expect(besides('web,api')).toBe('Tayang works beside the server of this database: web,api (port 3000)')
})

test('a start says in a line each what the system could not keep the media engine from', () => {
  const settings = readSettings({}, [])
  const facts = { settings, port: 3000, people: null }
  expect(startWords(facts)).not.toContain('Less safe')
  expect(startWords({ ...facts, unconfined: ['Running as root.'] })).toContain(
    'Less safe    Running as root.',
  )
})

test('each home makes a password of its own for operators, once, in a file that only its owner reads', () => {
  const settingsOf = (home: string) => readSettings({ TAYANG_HOME: path.join(folder, home) }, [])
  const made = operatorPasswordOf(settingsOf('one'))
  expect(made).toMatch(/^[\w-]{16}$/)
  expect(operatorPasswordOf(settingsOf('one'))).toBe(made)
  expect(operatorPasswordOf(settingsOf('other'))).not.toBe(made)
  const file = path.join(folder, 'one', 'demo-operator-password')
  expect(readFileSync(file, 'utf8')).toBe(`${made}\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a password that is set is used as it is, and one that is too short ends the start', () => {
  const env = { TAYANG_HOME: path.join(folder, 'set'), TAYANG_DEMO_OPERATOR_PASSWORD: 'chosen by somebody' }
  expect(operatorPasswordOf(readSettings(env, []))).toBe('chosen by somebody')
  expect(() => readSettings({ ...env, TAYANG_DEMO_OPERATOR_PASSWORD: 'short' }, [])).toThrow(
    'TAYANG_DEMO_OPERATOR_PASSWORD',
  )
})
