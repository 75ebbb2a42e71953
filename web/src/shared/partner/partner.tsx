import type { AnswerOf, user } from '@tayang/contract'
import { createContext, useContext, type ReactNode } from 'react'
import { useViewer, type Viewer } from '#shared/session'

export type Partner = AnswerOf<typeof user.listPartners>['data'][number]

/**
 * The only partner whose people see neither plans nor the share button on the site itself. See
 * docs/product/partners.md#plans-and-sharing.
 */
const SURGE = 'surge'

const Context = createContext<Partner | null>(null)

export function InPartner({ partner, children }: { partner: Partner; children: ReactNode }) {
  return <Context value={partner}>{children}</Context>
}

/** The partner of this variant; null on the site itself. */
export function usePartner(): Partner | null {
  return useContext(Context)
}

/** What is hidden from this viewer, here. See docs/product/partners.md#plans-and-sharing. */
export function useHidden(): { plans: boolean; share: boolean } {
  const partner = usePartner()
  const isSurge = comesFrom(useViewer(), SURGE)
  return { plans: isSurge || partner?.hidesPlans === true, share: isSurge || partner?.hidesShare === true }
}

/**
 * The attribute of the account counts, or the marker in the username of such accounts. See
 * docs/product/accounts.md#reserved-usernames.
 */
function comesFrom(viewer: Viewer | null, slug: string): boolean {
  return viewer !== null && (viewer.account.partner === slug || viewer.account.username.includes(`@${slug}`))
}
