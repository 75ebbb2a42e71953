import { grantOf, withGrant } from '../../core/index.ts'

/** A grant is valid for ten minutes and renewed after five; the licence token is valid for five. */
const RENEW_EVERY_MS = 5 * 60_000
const TOKEN_FRESH_MS = 4 * 60_000
/** An address that is refused again this soon after a renewal is not repaired by another one. */
const RENEW_AGAIN_AFTER_MS = 10_000

export interface RenewedAccess {
  stream: string
  drmToken: string | null
}

export interface AccessKeeper extends Disposable {
  /** The engine's address under the current grant. */
  freshAddress(address: string): string
  /** The current licence token; null for a clear title. */
  freshToken(): Promise<string | null>
  /** After a refusal: whether there is a newer grant, so that a retry makes sense. */
  renewAfterRefusal(address: string): Promise<boolean>
}

/** Keeps a premium title's address and licence token fresh for as long as it plays. */
export function keepAccess(
  first: RenewedAccess,
  renew: (() => Promise<RenewedAccess>) | undefined,
): AccessKeeper {
  let access = first
  let tokenAtMs = performance.now()
  let renewedAtMs = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null

  const renewOnce = (): Promise<void> => {
    if (!renew) return Promise.resolve()
    running ??= renew()
      .then((next) => {
        access = next
        tokenAtMs = performance.now()
        renewedAtMs = tokenAtMs
      })
      .finally(() => {
        running = null
      })
    return running
  }

  // A failed renewal is not fatal: the current grant still plays, and a refusal renews once more.
  const isNeeded = grantOf(first.stream) !== null || first.drmToken !== null
  const timer =
    renew && isNeeded ? setInterval(() => void renewOnce().catch(() => {}), RENEW_EVERY_MS) : undefined

  return {
    freshAddress(address) {
      const grant = grantOf(access.stream)
      return grant === null ? address : withGrant(address, grant)
    },
    async freshToken() {
      if (access.drmToken !== null && performance.now() - tokenAtMs > TOKEN_FRESH_MS) {
        // The old token may still be valid; the licence service decides.
        await renewOnce().catch(() => {})
      }
      return access.drmToken
    },
    async renewAfterRefusal(address) {
      // Sound and picture are refused together; the first refusal has renewed the grant already.
      if (grantOf(address) !== grantOf(access.stream)) return true
      if (!renew || performance.now() - renewedAtMs < RENEW_AGAIN_AFTER_MS) return false
      await renewOnce()
      return true
    },
    [Symbol.dispose]() {
      clearInterval(timer)
    },
  }
}
