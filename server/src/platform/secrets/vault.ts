import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Failure } from '../errors/failure.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * The vault: envelope encryption, so that a copy of the database alone reveals nothing.
 *
 * Each row has a data key of its own, which a master key seals. Master keys are in the file `vault-keys` of the home,
 * which only its owner may read, or in `TAYANG_VAULT_KEYS`; never in the database. The first one seals, the others
 * still open, so a new one can be put in front at any time and the data keys are sealed again with it. Deleting a data
 * key erases what it sealed, in every backup of the row too.
 */
export interface Vault {
  /** `place` names the row: a value that was sealed for one row does not open in another. */
  seal(place: string, plain: string): Sealed
  open(place: string, sealed: Sealed): string
  /** The same data key sealed by the first master key; null where it is already. */
  sealAnew(place: string, key: string): string | null
  /** The name of the master key that seals now; every sealed data key begins with the name of its master key. */
  keyId(): string
  /** Whether values of the master key of this name can be opened here. Makes no key where there is none. */
  knows(keyId: string): boolean
}

export interface Sealed {
  /** `{master key's name}.{data key, sealed}` */
  readonly key: string
  readonly bytes: Buffer
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** The key that seals, and the older ones that still open. */
const KEYS_MAX = 20

type VaultDependencies = Pick<Settings, 'home' | 'vault'>

export function openVault(settings: VaultDependencies): Vault {
  // Read for each call, so that every process uses a key that a command added from the next call on.
  const keys = () => readKeys(settings)
  const named = (name: string): Buffer => {
    const key = keys().find((one) => nameOf(one) === name)
    if (!key)
      throw new Failure(`The master key ${name} is not there. Restore the vault's keys from a backup.`, {
        code: 'SEALED_UNOPENED',
      })
    return key
  }

  const openKey = (place: string, sealed: string): Buffer => {
    const [name = '', text = ''] = sealed.split('.')
    return decrypt(named(name), `key of ${place}`, Buffer.from(text, 'base64url'))
  }
  const sealKey = (place: string, dataKey: Buffer): string => {
    const [first] = keys()
    return `${nameOf(first)}.${encrypt(first, `key of ${place}`, dataKey).toString('base64url')}`
  }

  return {
    seal(place, plain) {
      const dataKey = randomBytes(KEY_BYTES)
      return { key: sealKey(place, dataKey), bytes: encrypt(dataKey, place, Buffer.from(plain, 'utf8')) }
    },
    open: (place, { key, bytes }) => decrypt(openKey(place, key), place, bytes).toString('utf8'),
    sealAnew: (place, key) =>
      key.startsWith(`${nameOf(keys()[0])}.`) ? null : sealKey(place, openKey(place, key)),
    keyId: () => nameOf(keys()[0]),
    knows: (keyId) => knownKeys(settings).some((key) => nameOf(key) === keyId),
  }
}

/** What `open` answers, or null where it cannot be opened: one such row must not end the list that it is in. */
export function openedOrNull<Opened>(open: () => Opened): Opened | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof Failure && error.code === 'SEALED_UNOPENED') return null
    throw error
  }
}

/**
 * Puts a new key in front; null where the keys are in a setting, which only its owner changes, and where there are so
 * many already that some must be forgotten first.
 */
export function addVaultKey(settings: VaultDependencies): string | null {
  if (settings.vault.keys !== undefined) return null
  const known = readKeys(settings)
  if (known.length >= KEYS_MAX) return null
  const fresh = randomBytes(KEY_BYTES)
  writeKeys(settings.home, [fresh, ...known])
  return nameOf(fresh)
}

/** Deletes keys that seal nothing; the first one stays. Answers how many were deleted. */
export function dropVaultKeys(settings: VaultDependencies, isUsed: (keyId: string) => boolean): number {
  if (settings.vault.keys !== undefined) return 0
  const [first, ...older] = readKeys(settings)
  const kept = older.filter((key) => isUsed(nameOf(key)))
  if (kept.length < older.length) writeKeys(settings.home, [first, ...kept])
  return older.length - kept.length
}

function nameOf(key: Buffer): string {
  return createHash('sha256').update('vault key id').update(key).digest('base64url').slice(0, 8)
}

function encrypt(key: Buffer, about: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, about: string, bytes: Buffer): Buffer {
  const iv = bytes.subarray(0, IV_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new Failure('Something sealed was changed, moved or sealed by another key', {
      code: 'SEALED_UNOPENED',
      cause: error,
    })
  }
}

type Keys = readonly [Buffer, ...Buffer[]]

function readKeys(settings: VaultDependencies): Keys {
  const [first, ...older] = knownKeys(settings)
  if (first) return [first, ...older]
  makeKeys(settings.home)
  return parseKeys(readOwn(fileOf(settings.home)), fileOf(settings.home))
}

function knownKeys({ home, vault }: VaultDependencies): Keys | readonly [] {
  if (vault.keys !== undefined) return parseKeys(vault.keys, 'TAYANG_VAULT_KEYS')
  const file = fileOf(home)
  try {
    return parseKeys(readOwn(file), file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

const fileOf = (home: string) => path.join(home, 'vault-keys')

function readOwn(file: string): string {
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Failure(`${file} may be read by others. Take that away: chmod 600 ${file}`)
  return readFileSync(file, 'utf8')
}

function parseKeys(text: string, where: string): Keys {
  const [first, ...older] = text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => Buffer.from(word, 'base64url'))
  const isWhole = [first, ...older].every((key) => key?.length === KEY_BYTES)
  if (!first || !isWhole || older.length >= KEYS_MAX)
    throw new Failure(`The keys in ${where} are damaged. Restore them from a backup.`)
  return [first, ...older]
}

/** Written under another name and linked, so that two processes that start together agree on one key. */
function makeKeys(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const draft = writeDraft(home, [randomBytes(KEY_BYTES)])
  try {
    linkSync(draft, fileOf(home))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  keepFolder(home)
}

function writeKeys(home: string, keys: readonly Buffer[]): void {
  renameSync(writeDraft(home, keys), fileOf(home))
  keepFolder(home)
}

/** Syncs the folder before anything is sealed: a key that a power cut removes could open nothing again. */
function keepFolder(home: string): void {
  const folder = openSync(home, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

function writeDraft(home: string, keys: readonly Buffer[]): string {
  const draft = `${fileOf(home)}.${process.pid}`
  const text = keys.map((key) => `${key.toString('base64url')}\n`).join('')
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  return draft
}
