import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { Failure } from '../errors/failure.ts'

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Hashes at once: each takes 19 MiB and a thread of the pool. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 200

const compute = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Hashes a password for the database, as a PHC string that carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, {
    salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    lanes: LANES,
    tagBytes: TAG_BYTES,
  })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Whether this is the password. Without a hash (no such account) it takes as long and answers false, so that the time
 * of the response does not reveal whether an account exists.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = PHC.exec(hash ?? '')
  if (!parts) {
    await hashPassword(password)
    return false
  }
  const [, memory, passes, lanes, salt = '', tag = ''] = parts
  const right = Buffer.from(tag, 'base64')
  const found = await derive(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    tagBytes: right.length,
  })
  return timingSafeEqual(found, right)
}

interface Work {
  salt: Buffer
  memory: number
  passes: number
  lanes: number
  tagBytes: number
}

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, { salt, memory, passes, lanes, tagBytes }: Work): Promise<Buffer> {
  if (running >= AT_ONCE_MAX) {
    if (waiting.length >= WAITING_MAX) throw new Failure('Too many people sign in at once.')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    // One password has several Unicode encodings; NFKC makes them equal.
    const message = password.normalize('NFKC')
    return await compute('argon2id', {
      message,
      nonce: salt,
      memory,
      passes,
      parallelism: lanes,
      tagLength: tagBytes,
    })
  } finally {
    running--
    waiting.shift()?.()
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
