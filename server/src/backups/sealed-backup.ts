import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { Failure } from '../platform/errors/failure.ts'
import { newId } from '../platform/ids/ids.ts'
import { packFolder, unpackInto } from './archive.ts'
import { putBack, takeBackup, type Backup, type BackupSettings } from './backups.ts'

/** For whom a backup is encrypted: recipients of age (age1…), or one passphrase that a file has. */
export interface SealFor {
  readonly recipients: readonly string[]
  readonly passphraseFile?: string | undefined
}
/** By what it is opened. */
export interface OpenBy {
  readonly identityFile?: string | undefined
  readonly passphraseFile?: string | undefined
}

/** Every file in the age format begins so (https://age-encryption.org/v1). */
const AGE = 'age-encryption.org/v1\n'

/**
 * Takes a backup as one file that only its recipients can open. The plain copy lies beside the home meanwhile, on the
 * same disk and with the same rights; where the backup goes, nothing is ever readable.
 */
export async function takeSealedBackup(
  settings: BackupSettings,
  to: string,
  { now, ...seal }: SealFor & { now: number },
): Promise<Backup> {
  if (existsSync(to)) throw new Failure(`${to} is there already: choose a name that is not.`)
  const encrypter = await encrypterFor(seal)
  await using place = besides(settings, 'backup')
  const backup = await takeBackup(settings, path.join(place.folder, 'plain'), { now, links: true })
  await mkdir(path.dirname(to), { recursive: true })
  const unfinished = `${to}.unfinished`
  try {
    const plain = Readable.toWeb(Readable.from(packFolder(backup.folder), { objectMode: false }))
    const sealed = await encrypter.encrypt(plain as unknown as ReadableStream<Uint8Array>)
    await pipeline(
      Readable.fromWeb(sealed as unknown as WebStream),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    // Renamed last, so that a file with the final name is complete.
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { ...backup, folder: to, bytes: (await stat(to)).size }
}

/** Restores a file of `takeSealedBackup`. The home is touched only once every byte of it has proved to be true. */
export async function putSealedBack(file: string, settings: BackupSettings, openBy: OpenBy): Promise<Backup> {
  const decrypter = await decrypterBy(openBy)
  await using place = besides(settings, 'restore')
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  const sealed = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
  try {
    const plain = await decrypter.decrypt(sealed)
    await unpackInto(place.folder, Readable.fromWeb(plain as unknown as WebStream))
  } catch (error) {
    const why = error instanceof Failure ? error.message : 'the key is another one, or the file was changed.'
    throw new Failure(`${file} does not open: ${why} Nothing was restored.`, { cause: error })
  }
  return await putBack(place.folder, settings, { links: true })
}

export async function isSealedBackup(file: string): Promise<boolean> {
  const facts = await stat(file).catch(() => null)
  if (!facts?.isFile()) return false
  for await (const piece of createReadStream(file, { end: AGE.length - 1 })) return String(piece) === AGE
  return false
}

async function encrypterFor({ recipients, passphraseFile }: SealFor): Promise<Encrypter> {
  // The format allows a passphrase as the only way in.
  if (recipients.length > 0 && passphraseFile !== undefined) {
    throw new Failure('Choose recipients or a passphrase: a file in the age format cannot have both.')
  }
  const encrypter = new Encrypter()
  if (passphraseFile !== undefined) encrypter.setPassphrase(await readLine(passphraseFile))
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch (error) {
      throw new Failure(`${recipient} is no recipient of age, which looks like age1…`, { cause: error })
    }
  }
  return encrypter
}

async function decrypterBy({ identityFile, passphraseFile }: OpenBy): Promise<Decrypter> {
  const decrypter = new Decrypter()
  if (passphraseFile !== undefined) decrypter.addPassphrase(await readLine(passphraseFile))
  if (identityFile !== undefined) {
    const lines = (await readText(identityFile)).split('\n').map((line) => line.trim())
    try {
      for (const line of lines) if (line !== '' && !line.startsWith('#')) decrypter.addIdentity(line)
    } catch (error) {
      throw new Failure(`${identityFile} has no identity of age, which is AGE-SECRET-KEY-1…`, {
        cause: error,
      })
    }
  }
  if (identityFile === undefined && passphraseFile === undefined) {
    throw new Failure('This backup is encrypted: name --identity {file} or --passphrase-file {file}.')
  }
  return decrypter
}

async function readLine(file: string): Promise<string> {
  const [line = ''] = (await readText(file)).split('\n', 1)
  if (line.trim() === '') throw new Failure(`${file} has no passphrase in its first line.`)
  return line.trim()
}

const readText = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new Failure(`${file} cannot be read.`, { cause: error })
  })

/** A folder beside the home that is gone in the end, also where a signal ends the command. */
function besides({ home }: BackupSettings, what: string) {
  const folder = `${home}-${what}-${newId()}`
  const forget = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', forget)
  return {
    folder,
    async [Symbol.asyncDispose]() {
      await rm(folder, { recursive: true, force: true })
      process.off('exit', forget)
    },
  }
}
