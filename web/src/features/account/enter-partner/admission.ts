import { user } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'
import { requestSignIn, session } from '#shared/session'
import { signInByLink } from './sign-in-by-link.ts'
import { takePartnerLink } from './partner-link.ts'

/** `entered` signed in by a link just now; `failed` is a link that signed nobody in. */
export type Admission = 'in' | 'entered' | 'out' | 'failed' | 'unreachable'

const running = new Map<string, Promise<Admission>>()

/**
 * Whether the viewer may use the variant of this partner. Signs in by the link of the page if it had one. A link
 * works once, so callers share a running sign-in.
 */
export function admit(slug: string): Promise<Admission> {
  const known = running.get(slug)
  if (known) return known
  const started = signInAndCheck(slug).finally(() => running.delete(slug))
  running.set(slug, started)
  return started
}

async function signInAndCheck(slug: string): Promise<Admission> {
  const link = takePartnerLink()
  if (!link) return await check(slug)
  try {
    await signInByLink(link)
  } catch (error) {
    // The dialog asks whether the account stays.
    if (isRefusal(error, 'ACCOUNT_LEAVING')) requestSignIn()
    // Nothing of the link is logged, not even to the console.
    return 'failed'
  }
  const admission = await check(slug)
  return admission === 'in' ? 'entered' : admission
}

/**
 * An account is admitted that came with this partner, or that the partner has enrolled. See
 * docs/product/partners.md#admission.
 */
async function check(slug: string): Promise<Admission> {
  const viewer = session.viewer()
  if (!viewer) return 'out'
  if (viewer.account.partner === slug) return 'in'
  try {
    await call(user.checkPartner, { params: { partner: slug } })
    return 'in'
  } catch (error) {
    // A refusal is final; without a response the caller can try again.
    return isRefusal(error) && error.status !== null && error.status < 500 ? 'out' : 'unreachable'
  }
}
