import { user, type WebConfig } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
import { reloadAccount, signIn } from './session-flow.ts'

/** Only Smartfren signs in by header enrichment. See docs/product/sign-in.md#network-sign-in. */
export const telcoOperators = ['Indosat', '3', 'Smartfren', 'Telkomsel', 'Axis', 'XL'] as const

const DONE_KEY = 'tayang.telco-asked'

/** About ten seconds after the dialog has opened, and ten for the operator to respond. */
export interface TelcoTiming {
  waitMs: number
  answerMs: number
}
const timing: TelcoTiming = { waitMs: 10_000, answerMs: 10_000 }

/** How often the fields are checked while a person types. */
const LOOK_AGAIN_MS = 1_000

interface Around {
  /** The dialog must not close while a person types into it. */
  isTyping: () => boolean
  onDone: () => void
}

/**
 * Once per browser, if configured: asks the mobile operator who the subscriber is. It fails silently, because nobody
 * requested it. Returns a function that cancels it when the dialog closes.
 */
export function planTelcoSignIn(
  offer: WebConfig['smartfren'],
  around: Around,
  rule: TelcoTiming = timing,
): () => void {
  if (!offer || localStorage.getItem(DONE_KEY)) return () => undefined
  const pending = whenFree(around.isTyping, rule.waitMs)
  void pending.free.then(async () => {
    localStorage.setItem(DONE_KEY, 'yes')
    await signInBySubscriber(offer.heUrl, rule, around).catch(() => undefined)
  })
  return pending.stop
}

async function signInBySubscriber(
  heUrl: string,
  rule: TelcoTiming,
  { isTyping, onDone }: Around,
): Promise<void> {
  const answer = await fetch(heUrl, { signal: AbortSignal.timeout(rule.answerMs), credentials: 'omit' })
  if (!answer.ok) return
  const transId = readTransId(await answer.json())
  if (!transId) return
  await whenFree(isTyping, 0).free
  if (session.viewer()) return
  await signIn(async (device) => (await call(user.signInSmartfren, { body: { transId, device } })).data)
  onDone()
  await reloadAccount()
}

/** Resolves after the wait, once nobody types; never after `stop`. */
function whenFree(isTyping: () => boolean, waitMs: number): { free: Promise<void>; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const free = new Promise<void>((resolve) => {
    const look = () => {
      if (isTyping()) timer = setTimeout(look, LOOK_AGAIN_MS)
      else resolve()
    }
    timer = setTimeout(look, waitMs)
  })
  return { free, stop: () => clearTimeout(timer) }
}

/** With or without the envelope of our own responses. */
function readTransId(answer: unknown): string | null {
  const { data, transId } = (answer ?? {}) as { data?: { transId?: unknown }; transId?: unknown }
  const found = transId ?? data?.transId
  return typeof found === 'string' ? found : null
}
