import { RESEND_SECONDS } from '../forms/code-entry.tsx'

/** The proof of a correct code that did not fit the mode it was entered in. */
export interface Proven {
  /** In E.164. */
  readonly mobile: string
  readonly proof: string
  /** The proof creates an account if the number has none, and a session otherwise. */
  readonly makes: 'account' | 'session'
  readonly untilMs: number
}

interface SentCode {
  readonly mobile: string
  /** Digits of the code. */
  readonly length: number
  readonly atMs: number
}

interface PhoneEntry {
  /** As it was typed. */
  readonly number: string
  readonly sent: SentCode | null
  readonly proven: Proven | null
  /** The mode whose form starts with the code that was sent for it. */
  readonly opensCodeIn: 'login' | 'register' | null
}

const nothing: PhoneEntry = { number: '', sent: null, proven: null, opensCodeIn: null }
let entry = nothing

/**
 * The state of a running phone sign-in in this tab. It outlives the form: a person who switches between login and
 * register, or closes the dialog by mistake, enters the same number and gets no second code.
 */
export const phoneEntry = {
  read: () => entry,
  keep(change: Partial<PhoneEntry>) {
    entry = { ...entry, ...change }
  },
  /** The code that can still be entered, because the server would refuse to send a new one. */
  sentTo(mobile: string): SentCode | null {
    const { sent } = entry
    return sent?.mobile === mobile && secondsLeft(sent) > 0 ? sent : null
  },
  provenFor(mobile: string): Proven | null {
    const { proven } = entry
    return proven?.mobile === mobile && Date.now() < proven.untilMs ? proven : null
  },
  /** After the dialog was closed: forgets the number but not the code that was sent. */
  leave() {
    entry = { ...entry, number: '', opensCodeIn: null }
  },
  clear() {
    entry = nothing
  },
}

/** Seconds until another code can be requested. */
export function secondsLeft({ atMs }: Pick<SentCode, 'atMs'>): number {
  return Math.max(0, Math.ceil((atMs - Date.now()) / 1000 + RESEND_SECONDS))
}
