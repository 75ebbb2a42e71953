import { user, type WebConfig } from '@tayang/contract'
import { call } from '#shared/api'
import { session } from '#shared/session'
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

/** How often a dialog in which somebody types is looked at again. */
const LOOK_AGAIN_MS = 1_000

interface Around {
  /** The dialog does not close under the fingers of a person who types into it. */
  isTyping: () => boolean
  onDone: () => void
}

/**
 * Once per browser, where the house has it: asks the operator of this line who is calling. Quiet when it fails, as
 * nobody asked for it. Answers what takes it back when the dialog closes first.
 */
export function planTelcoSignIn(
  offer: WebConfig['smartfren'],
  around: Around,
  rule: TelcoTiming = timing,
): () => void {
  if (!offer || localStorage.getItem(DONE_KEY)) return () => undefined
  const asked = whenFree(around.isTyping, rule.waitMs)
  void asked.free.then(async () => {
    localStorage.setItem(DONE_KEY, 'yes')
    await signInByLine(offer.heUrl, rule, around).catch(() => undefined)
  })
  return asked.stop
}

async function signInByLine(heUrl: string, rule: TelcoTiming, { isTyping, onDone }: Around): Promise<void> {
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

/** Resolves after so long, once nobody types; never after `stop`. */
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

/** With or without the envelope of our own answers. */
function readTransId(answer: unknown): string | null {
  const { data, transId } = (answer ?? {}) as { data?: { transId?: unknown }; transId?: unknown }
  const found = transId ?? data?.transId
  return typeof found === 'string' ? found : null
}
