import { user } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'
import { session } from '#shared/session'
import { signInByLink } from './sign-in-by-link.ts'
import { takePartnerLink } from './partner-link.ts'

/** `entered` came by a link just now; `failed` is a link that signed nobody in. */
export type Admission = 'in' | 'entered' | 'out' | 'failed' | 'unreachable'

const running = new Map<string, Promise<Admission>>()

/**
 * Whether whoever is here may use the variant of this partner; signs in by the page's link where it had one. A link
 * works once, so whoever asks while that is under way shares its answer.
 */
export function admit(slug: string): Promise<Admission> {
  const known = running.get(slug)
  if (known) return known
  const asked = signInAndCheck(slug).finally(() => running.delete(slug))
  running.set(slug, asked)
  return asked
}

async function signInAndCheck(slug: string): Promise<Admission> {
  const link = takePartnerLink()
  if (!link) return await check(slug)
  try {
    await signInByLink(link)
  } catch {
    // Nothing of the link is told, not even to the console.
    return 'failed'
  }
  const admission = await check(slug)
  return admission === 'in' ? 'entered' : admission
}

/** Two ways in: an account that came with this partner, or one that it has enrolled (A050). */
async function check(slug: string): Promise<Admission> {
  const viewer = session.viewer()
  if (!viewer) return 'out'
  if (viewer.account.partner === slug) return 'in'
  try {
    await call(user.checkPartner, { params: { partner: slug } })
    return 'in'
  } catch (error) {
    // A refusal is an answer; no answer is none, and may be asked for again.
    return isRefusal(error) && error.status !== null && error.status < 500 ? 'out' : 'unreachable'
  }
}
