import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { networkOf } from '@tayang/contract/network'
import { Refusal } from '../http/refusal.ts'
import { openFairQueue, type Turn } from '../limits/fair-queue.ts'

/** OWASP's choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Hashes at once: each takes 19 MiB and a thread of the pool. */
const AT_ONCE_MAX = 2
const WAITING_MAX = 200
/** When somebody may come again whose password was not judged, since too many others wait. */
const RETRY_SECONDS = 5

const compute = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

const inTurn = openFairQueue({
  atOnceMax: AT_ONCE_MAX,
  waitingMax: WAITING_MAX,
  dropped: () => new Refusal('UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS }),
})

/** The turn of a request that names no session: it waits behind those of its own network. */
export const turnOfNetwork = (ip: string, isKnown: boolean): Turn => ({ queue: networkOf(ip), isKnown })

/** The turn of a person with a session, whose number of tries is bounded already. */
export const turnOfAccount = (accountId: string): Turn => ({ queue: accountId, isKnown: true })

/** Hashes a password for the database, as a PHC string that carries its own parameters. */
export async function hashPassword(password: string, turn: Turn): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, turn, {
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
export async function isPassword(
  password: string,
  hash: string | null | undefined,
  turn: Turn,
): Promise<boolean> {
  const parts = PHC.exec(hash ?? '')
  if (!parts) {
    await hashPassword(password, turn)
    return false
  }
  const [, memory, passes, lanes, salt = '', tag = ''] = parts
  const right = Buffer.from(tag, 'base64')
  const found = await derive(password, turn, {
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

function derive(
  password: string,
  turn: Turn,
  { salt, memory, passes, lanes, tagBytes }: Work,
): Promise<Buffer> {
  return inTurn(turn, () =>
    compute('argon2id', {
      // One password has several Unicode encodings; NFKC makes them equal.
      message: password.normalize('NFKC'),
      nonce: salt,
      memory,
      passes,
      parallelism: lanes,
      tagLength: tagBytes,
    }),
  )
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
