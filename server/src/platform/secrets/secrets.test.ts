import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings } from '../settings/settings.ts'
import { openSecrets, showSecret } from './secrets.ts'

const home = mkdtempSync(path.join(tmpdir(), 'tayang-secrets-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const secrets = openSecrets({ home, secret: undefined })
const others = openSecrets({ home, secret: 'another secret of at least 32 characters' })

describe('the secrets of a house', () => {
  test('are made once, in a file that only we can read', () => {
    const file = path.join(home, 'secret')
    const before = readFileSync(file, 'utf8')
    const again = openSecrets({ home, secret: undefined })
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(again.sign('grant', 'text')).toBe(secrets.sign('grant', 'text'))
  })

  test('sign for one purpose only', () => {
    const signature = secrets.sign('grant', 'account/title')
    expect(secrets.verifies('grant', 'account/title', signature)).toBe(true)
    expect(secrets.verifies('upload', 'account/title', signature)).toBe(false)
    expect(secrets.verifies('grant', 'account/other', signature)).toBe(false)
    expect(others.verifies('grant', 'account/title', signature)).toBe(false)
    for (const wrong of ['', 'x', `${signature}x`, '%00', '='.repeat(99)]) {
      expect(secrets.verifies('grant', 'account/title', wrong.slice(0, 40))).toBe(false)
    }
  })

  test('derive the same successor from the same token, and never a signature', () => {
    expect(secrets.derive('refresh', 'token')).toBe(secrets.derive('refresh', 'token'))
    expect(secrets.derive('refresh', 'token')).not.toBe(secrets.sign('refresh', 'token'))
  })

  test('seal what only they can open, for the same purpose, unchanged', () => {
    const plain = Buffer.from('stream key')
    const sealed = secrets.seal('stream-key', plain)
    expect(secrets.open('stream-key', sealed)).toEqual(plain)
    expect(secrets.seal('stream-key', plain)).not.toBe(sealed)
    expect(secrets.open('other', sealed)).toBeUndefined()
    expect(others.open('stream-key', sealed)).toBeUndefined()
    const [id = '', text = ''] = sealed.split('.')
    const changed = Buffer.from(text, 'base64url')
    changed[15] = (changed[15] ?? 0) ^ 1
    expect(secrets.open('stream-key', `${id}.${changed.toString('base64url')}`)).toBeUndefined()
    for (const wrong of ['', 'x', `${id}.`, `${id}.AAAA`]) expect(secrets.open('p', wrong)).toBeUndefined()
  })

  test('of a file and of the variable that was made from it are the same', () => {
    const shown = showSecret(home)
    expect(shown).toMatch(/^base64:[\w-]{43}$/)
    const { secret } = readSettings({ TAYANG_SECRET: shown }, [])
    const moved = openSecrets({ home: path.join(home, 'moved'), secret })
    expect(moved.open('stream-key', secrets.seal('stream-key', Buffer.from('key')))).toEqual(
      Buffer.from('key'),
    )
    // The other alphabet of base64 is the same bytes.
    const padded = `base64:${Buffer.from(shown.slice(7), 'base64url').toString('base64')}`
    const same = openSecrets({ home, secret: readSettings({ TAYANG_SECRET: padded }, []).secret })
    expect(same.sign('grant', 'text')).toBe(secrets.sign('grant', 'text'))
  })

  test('are refused where the copied form was cut short, and a text goes on to be the text', () => {
    const cut = showSecret(home).slice(0, -1)
    expect(() => readSettings({ TAYANG_SECRET: cut }, [])).toThrow(/^TAYANG_SECRET must be/)
    const text = 'base64 is only how this text of 32 characters begins'
    expect(readSettings({ TAYANG_SECRET: text }, []).secret).toBe(text)
  })

  test('are not made by showing them', () => {
    const empty = path.join(home, 'empty')
    expect(() => showSecret(empty)).toThrow(/^There is no secret in/)
    expect(existsSync(empty)).toBe(false)
  })

  test('are not made up again when the file is damaged', () => {
    const damaged = mkdtempSync(path.join(home, 'damaged-'))
    writeFileSync(path.join(damaged, 'secret'), 'short\n')
    expect(() => openSecrets({ home: damaged, secret: undefined })).toThrow(/^The secret in .+ is damaged/)
  })
})
