import { Trans } from '@lingui/react/macro'
import { CircleAlert, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiRefusal } from '#shared/api'
import { Link, urls } from '#shared/urls'
import style from './notes.module.css'

/** What is wrong with a field, or a hint where nothing is. */
export function FieldNote({ id, error, hint }: { id: string; error: string | null; hint: ReactNode }) {
  return (
    <p id={id} className={error ? style.error : style.hint} role={error ? 'alert' : undefined}>
      {error && <CircleAlert size={14} aria-hidden />}
      {error ?? hint}
    </p>
  )
}

/** A sentence beside an action: what went wrong with it, or what it waits for. */
export function ActionNote({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) {
  return (
    <p role={role} className={role === 'alert' ? style.error : style.hint}>
      {children}
    </p>
  )
}

/** A payout waits, and for what. */
export function WaitNotice({ children }: { children: ReactNode }) {
  return (
    <p className={style.wait}>
      <Clock size={18} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** The way to what is missing first. */
function LinkNote({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={style.way}>
      {children}
    </p>
  )
}

/** Leads to where a second factor is set up. */
export function SecondFactorLink({ refusal }: { refusal: unknown }) {
  const code = refusal instanceof ApiRefusal ? refusal.code : refusal
  if (code !== 'SECOND_FACTOR_REQUIRED') return null
  return (
    <LinkNote>
      <Link to={urls.security('second-factor')}>
        <Trans>Set up two-step verification</Trans>
      </Link>
    </LinkNote>
  )
}

/** A link to where the birth date is entered, if the server asked for it. */
export function BirthDateLink({ refusal }: { refusal: unknown }) {
  const code = refusal instanceof ApiRefusal ? refusal.code : refusal
  if (code !== 'AGE_REQUIRED') return null
  return (
    <LinkNote>
      <Link to={urls.profile('privacy')}>
        <Trans>Add your birth date</Trans>
      </Link>
    </LinkNote>
  )
}
