import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packFolder } from './archive.ts'
import type { BackupSettings } from './backups.ts'
import { isSealedBackup, putSealedBack, takeSealedBackup } from './sealed-backup.ts'

let place: string
let recipient: string
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'tayang-sealed-'))
  const identity = await generateX25519Identity()
  recipient = await identityToRecipient(identity)
  await writeFile(at('identity'), `# created by age-keygen\n${identity}\n`)
  await writeFile(at('other'), `${await generateX25519Identity()}\n`)
  await writeFile(at('passphrase'), 'correct horse battery staple\n')
})
afterEach(() => rm(place, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(place, ...names)
const settings = {
  home: '',
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  vault: { keys: undefined },
  installation: { acceptsKeys: false },
} as unknown as BackupSettings
const ours = () => ({ ...settings, home: at('home') })

/** A backup that is encrypted as `takeSealedBackup` does it, without a database. */
async function seal(configure: (encrypter: Encrypter) => void): Promise<string> {
  await mkdir(at('plain/postgres/data'), { recursive: true })
  await writeFile(at('plain/postgres/data/PG_VERSION'), '17')
  await writeFile(at('plain/secret'), 'secret')
  await writeFile(at('plain/backup.json'), JSON.stringify({ format: 1, at: 7 }))
  await mkdir(at('plain/blobs/kept'), { recursive: true })
  // More than one chunk of the format, so that a change may be met late.
  await writeFile(at('plain/blobs/kept/film'), 'x'.repeat(300_000))
  const encrypter = new Encrypter()
  configure(encrypter)
  await writeFile(at('sealed'), await encrypter.encrypt(await buffer(Readable.from(packFolder(at('plain'))))))
  await rm(at('plain'), { recursive: true })
  return at('sealed')
}
const forRecipient = (encrypter: Encrypter) => encrypter.addRecipient(recipient)
const homesLeft = async () => (await readdir(place)).filter((name) => name.startsWith('home'))

describe('an encrypted backup', () => {
  it('opens by the identity of its recipient, and shows nothing to anybody else', async () => {
    const sealed = await seal(forRecipient)
    expect(await isSealedBackup(sealed)).toBe(true)
    expect((await readFile(sealed)).includes('PG_VERSION')).toBe(false)
    await putSealedBack(sealed, ours(), { identityFile: at('identity') })
    expect(await readFile(at('home/secret'), 'utf8')).toBe('secret')
    expect(await readFile(at('home/blobs/kept/film'), 'utf8')).toHaveLength(300_000)
    expect(await homesLeft()).toEqual(['home'])
  })

  it('opens by a passphrase that a file has', async () => {
    const sealed = await seal((encrypter) => {
      encrypter.setPassphrase('correct horse battery staple')
      encrypter.setScryptWorkFactor(10)
    })
    await putSealedBack(sealed, ours(), { passphraseFile: at('passphrase') })
    expect(await readFile(at('home/postgres/data/PG_VERSION'), 'utf8')).toBe('17')
  })

  it('restores nothing by another key', async () => {
    const sealed = await seal(forRecipient)
    const wrong = putSealedBack(sealed, ours(), { identityFile: at('other') })
    await expect(wrong).rejects.toThrow(/does not open: the key is another one.*Nothing was restored/)
    expect(await homesLeft()).toEqual([])
  })

  it('restores nothing where a byte was changed or the end was cut, wherever that is', async () => {
    const sealed = await seal(forRecipient)
    const whole = await readFile(sealed)
    const damages = [100, 5_000, 150_000, whole.length - 1].map((position) => {
      const bytes = Buffer.from(whole)
      bytes[position]! ^= 1
      return bytes
    })
    for (const bytes of [...damages, whole.subarray(0, 70_000), whole.subarray(0, -1)]) {
      await writeFile(sealed, bytes)
      const restored = putSealedBack(sealed, ours(), { identityFile: at('identity') })
      await expect(restored).rejects.toThrow('Nothing was restored')
      expect(await homesLeft()).toEqual([])
    }
  })

  it('asks for a key, and says what is wrong with the one that it got', async () => {
    const sealed = await seal(forRecipient)
    await expect(putSealedBack(sealed, ours(), {})).rejects.toThrow('--identity {file}')
    for (const [openBy, said] of [
      [{ identityFile: at('nowhere') }, 'cannot be read'],
      [{ identityFile: at('passphrase') }, 'no identity of age'],
      [{ passphraseFile: at('nowhere') }, 'cannot be read'],
    ] as const) {
      await expect(putSealedBack(sealed, ours(), openBy)).rejects.toThrow(said)
    }
    expect(existsSync(at('home'))).toBe(false)
  })

  it('is not made for what is no recipient, for both kinds of key, or onto something', async () => {
    const to = { now: 0 }
    await expect(takeSealedBackup(ours(), at('to'), { ...to, recipients: ['age1x'] })).rejects.toThrow(
      'age1x',
    )
    await writeFile(at('blank'), '\n')
    for (const [passphraseFile, recipients, said] of [
      [at('passphrase'), [recipient], 'cannot have both'],
      [at('blank'), [], 'no passphrase'],
    ] as const) {
      await expect(takeSealedBackup(ours(), at('to'), { ...to, recipients, passphraseFile })).rejects.toThrow(
        said,
      )
    }
    await writeFile(at('there'), '')
    await expect(takeSealedBackup(ours(), at('there'), { ...to, recipients: [recipient] })).rejects.toThrow(
      'is there already',
    )
  })

  it('is told from a folder and from other files', async () => {
    await writeFile(at('short'), 'age')
    expect(await isSealedBackup(place)).toBe(false)
    expect(await isSealedBackup(at('short'))).toBe(false)
    expect(await isSealedBackup(at('nowhere'))).toBe(false)
  })
})
