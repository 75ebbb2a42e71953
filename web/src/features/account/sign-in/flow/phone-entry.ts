import { RESEND_SECONDS } from '../forms/code-entry.tsx'

/** What a right code has left that could not do what it was asked for. */
export interface Proven {
  /** In E.164. */
  readonly mobile: string
  readonly proof: string
  /** Nobody has the number: the proof makes an account. Somebody has it: the proof logs them in. */
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
  /** The form of this mode begins with the code that was sent for it. */
  readonly opensCodeIn: 'login' | 'register' | null
}

const nothing: PhoneEntry = { number: '', sent: null, proven: null, opensCodeIn: null }
let entry = nothing

/**
 * What this tab knows of a phone sign-in that is under way. It outlives the form: a person who turns from login to
 * register, or closes the dialog by mistake, types the same number and gets no second code for it.
 */
export const phoneEntry = {
  read: () => entry,
  keep(change: Partial<PhoneEntry>) {
    entry = { ...entry, ...change }
  },
  /** The code that can still be entered in place of a new one, as the server would refuse that now. */
  sentTo(mobile: string): SentCode | null {
    const { sent } = entry
    return sent?.mobile === mobile && secondsLeft(sent) > 0 ? sent : null
  },
  provenFor(mobile: string): Proven | null {
    const { proven } = entry
    return proven?.mobile === mobile && Date.now() < proven.untilMs ? proven : null
  },
  /** The dialog was closed: the number is forgotten, the code on its way is not. */
  leave() {
    entry = { ...entry, number: '', opensCodeIn: null }
  },
  clear() {
    entry = nothing
  },
}

/** Until another code may be asked for. */
export function secondsLeft({ atMs }: Pick<SentCode, 'atMs'>): number {
  return Math.max(0, Math.ceil((atMs - Date.now()) / 1000 + RESEND_SECONDS))
}
