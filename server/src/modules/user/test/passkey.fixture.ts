import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Bits of the flags of an authenticator (Web Authentication, section 6.1). */
const FLAGS = { present: 0x01, verified: 0x04, isBackupEligible: 0x08, isBackedUp: 0x10, hasKey: 0x40 }

interface Asked {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
}

export type SoftPasskey = ReturnType<typeof aPasskey>

/** A passkey in software, that signs whatever it is told to: as a browser would, or as none would. */
export function aPasskey({ counts = true, isBackedUp = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const dataOf = (
    { rpId = 'localhost', isVerified = true }: Asked,
    more: { flags?: number; tail?: Buffer },
  ) => {
    const backup = isBackedUp ? FLAGS.isBackupEligible | FLAGS.isBackedUp : 0
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | backup | (more.flags ?? 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counts ? ++counter : 0)
    const rpIdHash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, more.tail ?? Buffer.alloc(0)])
  }
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const base = () => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  })

  return {
    id: id.toString('base64url'),

    /** What `navigator.credentials.create` answers. */
    create(asked: Asked) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const tail = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const authData = dataOf(asked, { flags: FLAGS.hasKey, tail })
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...base(),
        response: {
          clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** What `navigator.credentials.get` answers; `countsBack` shows a copy of the passkey that is behind it. */
    get(asked: Asked & { userHandle?: string; countsBack?: boolean }) {
      if (asked.countsBack) counter = 0
      const authData = dataOf(asked, {})
      const client = clientData('webauthn.get', asked)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        ...base(),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(asked.userHandle !== undefined && {
            userHandle: Buffer.from(asked.userHandle).toString('base64url'),
          }),
        },
      }
    },
  }
}
