import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import path from 'node:path'
import { Failure } from '../errors/failure.ts'
import { keepInFile, readLine } from './own-file.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Secrets: everything that is derived from the one secret of this installation.
 *
 * The secret is created once and kept in `TAYANG_HOME/secret`, or set as `TAYANG_SECRET`. Each purpose has a key of its
 * own, so a signature for one purpose is never valid for another.
 */
export interface Secrets {
  /** A signature over text, base64url, 256 bit. */
  sign(purpose: string, text: string): string
  /** Compares in constant time. */
  verifies(purpose: string, text: string, signature: string): boolean
  /** 256 bit derived from text, base64url: the same text gives the same token. */
  derive(purpose: string, text: string): string
  /** Encrypts and authenticates; opened only for the same purpose. */
  seal(purpose: string, plain: Uint8Array): string
  /** The sealed text; nothing where it was changed, or sealed by another key or for another purpose. */
  open(purpose: string, sealed: string): Buffer | undefined
}

const SECRET_BYTES = 32
/** Before base64 in `TAYANG_SECRET`; the settings check what follows it. */
const BYTES_PREFIX = 'base64:'
const IV_BYTES = 12
const TAG_BYTES = 16

export function openSecrets(settings: Pick<Settings, 'home' | 'secret'>): Secrets {
  const secret =
    settings.secret === undefined ? readSecretFile(settings.home) : readSecretText(settings.secret)
  /** Sealed values name their key, so that a later key can be used beside this one. */
  const keyId = createHash('sha256').update('key id').update(secret).digest('base64url').slice(0, 8)

  const keys = new Map<string, Buffer>()
  const keyFor = (use: string, purpose: string): Buffer => {
    const name = `${use}:${purpose}`
    const known = keys.get(name)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'tayang', name, 32))
    keys.set(name, key)
    return key
  }
  const mac = (use: string, purpose: string, text: string) =>
    createHmac('sha256', keyFor(use, purpose)).update(text).digest()

  return {
    sign: (purpose, text) => mac('sign', purpose, text).toString('base64url'),
    verifies(purpose, text, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = mac('sign', purpose, text)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    derive: (purpose, text) => mac('derive', purpose, text).toString('base64url'),
    seal(purpose, plain) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv)
      const bytes = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      return `${keyId}.${bytes.toString('base64url')}`
    },
    open(purpose, sealed) {
      const [id, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (id !== keyId || bytes.length < IV_BYTES + TAG_BYTES) return undefined
      try {
        const key = keyFor('seal', purpose)
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
        cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}

/** What is in the file of a home, in the form that TAYANG_SECRET takes; makes none where there is none. */
export function showSecret(home: string): string {
  const file = fileIn(home)
  const text = readLine(file)
  if (text === undefined) throw new Failure(`There is no secret in ${home}: nothing was started there yet.`)
  return `${BYTES_PREFIX}${decode(text, file).toString('base64url')}`
}

/** A text is the secret itself, unless it says that it stands for bytes. */
function readSecretText(text: string): Buffer {
  return text.startsWith(BYTES_PREFIX)
    ? Buffer.from(text.slice(BYTES_PREFIX.length), 'base64')
    : Buffer.from(text)
}

/** The secret of this installation, created at its first start. */
function readSecretFile(home: string): Buffer {
  const file = fileIn(home)
  return decode(
    keepInFile(file, () => randomBytes(SECRET_BYTES).toString('base64url')),
    file,
  )
}

function decode(text: string, file: string): Buffer {
  const secret = Buffer.from(text, 'base64url')
  if (secret.length < SECRET_BYTES)
    throw new Failure(`The secret in ${file} is damaged. Restore it from a backup.`)
  return secret
}

const fileIn = (home: string): string => path.join(home, 'secret')
