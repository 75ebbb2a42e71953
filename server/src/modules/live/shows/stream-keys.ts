import { hashToken, newToken } from '#platform/secrets/tokens'
import type { Clock } from '#platform/clock/clock'
import type { Secrets } from '#platform/secrets/secrets'
import type { ShowRows } from './rows.ts'

/** Stream keys: hashed to be found, sealed to be shown to their owner again (docs/product/security.md#stream-keys). */
export interface StreamKeys {
  /** The profile's key; created at the first request. */
  of(owner: Owner): Promise<string>
  /** A new key; the old one stops working at once. */
  reset(owner: Owner): Promise<string>
  ownerOf(key: string): Promise<Owner | null>
}

interface Owner {
  profileId: string
  accountId: string
}

const PURPOSE = 'stream-key'

export function openStreamKeys(needs: { rows: ShowRows; clock: Clock; secrets: Secrets }): StreamKeys {
  const { rows, clock, secrets } = needs

  function makeRow(owner: Owner) {
    const key = newToken()
    return {
      key,
      row: {
        ...owner,
        keyHash: hashToken(key),
        keySealed: secrets.seal(PURPOSE, Buffer.from(key)),
        now: clock.now(),
      },
    }
  }

  async function read(profileId: string): Promise<string | null> {
    const sealed = await rows.keyOf(profileId)
    return sealed === null ? null : (secrets.open(PURPOSE, sealed)?.toString() ?? null)
  }

  async function reset(owner: Owner): Promise<string> {
    const { key, row } = makeRow(owner)
    await rows.replaceKey(row)
    return key
  }

  return {
    async of(owner) {
      const known = await read(owner.profileId)
      if (known !== null) return known
      await rows.addKey(makeRow(owner).row)
      // A key that our secret cannot open, because the database is another installation's, is replaced.
      return (await read(owner.profileId)) ?? reset(owner)
    },
    reset,
    ownerOf: (key) => rows.ownerOfKey(hashToken(key)),
  }
}
