import { admin } from '@tayang/contract'
import type { Claim, ClaimKind } from '@tayang/contract/desk'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { call } from '#shared/api'
import { useNow } from '#shared/i18n'
import { useSession } from '#shared/session'
import { lastUse } from './last-use.ts'

/** A claim lasts two minutes; it is renewed while somebody works on the case. */
const RENEW_MS = 60_000
/** How long a claim that ran out is still shown at most. */
const CHECK_MS = 15_000

type Claims = Readonly<Record<string, Claim>>

/** Who works on which case, as the socket says it. */
export const claims = createStore<Claims>(() => ({}))

const keyOf = (kind: ClaimKind, id: string) => `${kind} ${id}`

export const putClaims = (all: readonly Claim[]) =>
  claims.setState(Object.fromEntries(all.map((claim) => [keyOf(claim.kind, claim.id), claim])), true)

export const noteClaim = (claim: Claim) =>
  claims.setState((before) => ({ ...before, [keyOf(claim.kind, claim.id)]: claim }))

export const dropClaim = (kind: ClaimKind, id: string) =>
  claims.setState(
    (before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(kind, id))),
    true,
  )

/** The other operator who works on a case; null where nobody does, or oneself. For lists and for the open case. */
export function useHolder(kind: ClaimKind, id: string | null): string | null {
  const own = useSession()?.accountId
  const claim = useStore(claims, (all) => (id === null ? undefined : all[keyOf(kind, id)]))
  const now = useNow(CHECK_MS)
  if (!claim || claim.by.accountId === own || claim.until < now) return null
  return claim.by.name ?? '…'
}

/** The cases that the operator has claimed. */
export function useOwnClaims(): readonly Claim[] {
  const own = useSession()?.accountId
  const all = useStore(claims)
  const now = useNow(CHECK_MS)
  return Object.values(all).filter(({ by, until }) => by.accountId === own && until > now)
}

/**
 * Claims a case while it is open; null claims nothing. Answers who else holds it, and a way to take it over. A claim is
 * renewed only while somebody touches the console: a case that was left open becomes free.
 */
export function useClaim(kind: ClaimKind, id: string | null) {
  const holder = useHolder(kind, id)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (id === null) return undefined
    const put = (takesOver: boolean) =>
      call(admin.putClaim, { params: { kind, id }, body: { takesOver } }).then(
        ({ data }) => noteClaim(data),
        // A case is worked on all the same; the claim is a courtesy.
        () => undefined,
      )
    void put(attempt > 0)
    const timer = setInterval(() => {
      if (Date.now() - lastUse() < RENEW_MS) void put(false)
    }, RENEW_MS)
    return () => {
      clearInterval(timer)
      dropClaim(kind, id)
      void call(admin.deleteClaim, { params: { kind, id } }).catch(() => undefined)
    }
  }, [kind, id, attempt])
  return { holder, takeOver: useCallback(() => setAttempt((before) => before + 1), []) }
}
