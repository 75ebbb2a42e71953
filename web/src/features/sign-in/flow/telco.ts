import { user, type WebConfig } from '@tayang/contract'
import { call } from '#ground/api'
import { session } from '#ground/session'
import { reloadAccount, signIn } from './session-flow.ts'

/** Spec 1, section 9. Only Smartfren signs in by header enrichment (A008). */
export const telcoOperators = ['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'] as const

const DONE_KEY = 'tayang.telco-asked'

/** Spec 1, section 4: about ten seconds after the popup has opened, and ten for the operator to answer. */
export interface TelcoTiming {
  waitMs: number
  answerMs: number
}
const timing: TelcoTiming = { waitMs: 10_000, answerMs: 10_000 }

/**
 * Once per browser, where the house has it: asks the operator of this line who is calling. Quiet when it fails, as
 * nobody asked for it. Answers what takes it back when the dialog closes first.
 */
export function planTelcoSignIn(offer: WebConfig['smartfren'], rule: TelcoTiming = timing): () => void {
  if (!offer || localStorage.getItem(DONE_KEY)) return () => undefined
  const timer = setTimeout(() => {
    localStorage.setItem(DONE_KEY, 'yes')
    signInByLine(offer.heUrl, rule).catch(() => undefined)
  }, rule.waitMs)
  return () => clearTimeout(timer)
}

async function signInByLine(heUrl: string, rule: TelcoTiming): Promise<void> {
  const answer = await fetch(heUrl, { signal: AbortSignal.timeout(rule.answerMs), credentials: 'omit' })
  if (!answer.ok) return
  const transId = readTransId(await answer.json())
  if (!transId || session.viewer()) return
  await signIn(async (device) => (await call(user.signInSmartfren, { body: { transId, device } })).data)
  await reloadAccount()
}

/** With or without the envelope of our own answers. */
function readTransId(answer: unknown): string | null {
  const { data, transId } = (answer ?? {}) as { data?: { transId?: unknown }; transId?: unknown }
  const found = transId ?? data?.transId
  return typeof found === 'string' ? found : null
}
