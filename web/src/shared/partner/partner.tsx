import type { AnswerOf, user } from '@tayang/contract'
import { createContext, useContext, type ReactNode } from 'react'
import { useViewer, type Viewer } from '#shared/session'

export type Partner = AnswerOf<typeof user.listPartners>['data'][number]

/** The one partner whose people see neither plans nor the share button on the site itself (A053). */
const SURGE = 'surge'

const Context = createContext<Partner | null>(null)

export function InPartner({ partner, children }: { partner: Partner; children: ReactNode }) {
  return <Context value={partner}>{children}</Context>
}

/** The partner whose variant this is; null on the site itself. */
export function usePartner(): Partner | null {
  return useContext(Context)
}

/** What is hidden from whoever looks, here (Spec 2, section 2). */
export function useHidden(): { plans: boolean; share: boolean } {
  const partner = usePartner()
  const isSurge = comesFrom(useViewer(), SURGE)
  return { plans: isSurge || partner?.hidesPlans === true, share: isSurge || partner?.hidesShare === true }
}

/** The server's own attribute counts; the marker in the name is how such accounts are named (trust 23). */
function comesFrom(viewer: Viewer | null, slug: string): boolean {
  return viewer !== null && (viewer.account.partner === slug || viewer.account.username.includes(`@${slug}`))
}
