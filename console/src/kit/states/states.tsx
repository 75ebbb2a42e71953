import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRefusalText } from '#shared/api'
import { SmallButton } from '../actions/small-button.tsx'
import style from './states.module.css'

/** Rows that are on their way; they appear after a moment only. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const { t } = useLingui()
  return (
    <div className={style.loading} role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, at) => (
        <Skeleton key={at} height="44px" />
      ))}
    </div>
  )
}

/** Nothing here: one sentence, and one action at most. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** It could not be read; with a button to try again. */
export function Failed({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const text = useRefusalText()(error)
  return (
    <div className={style.empty} role="alert">
      <CircleAlert size={20} aria-hidden className={style.alert} />
      <p>{text}</p>
      {onAgain && (
        <SmallButton onPress={onAgain}>
          <Trans>Try again</Trans>
        </SmallButton>
      )}
    </div>
  )
}

interface ReadProps {
  isPending: boolean
  error: Error | null
  again: () => void
}

interface WhenReadProps<T> {
  /** What `useCall` or `useCallList` gave. */
  read: ReadProps & { data?: T | undefined }
  rows?: number
  children: (data: T) => ReactNode
}

/** What was read, or its loading or failed state. */
export function WhenRead<T>({ read, rows, children }: WhenReadProps<T>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error) return <Failed error={read.error} onAgain={read.again} />
  return <Loading {...(rows !== undefined && { rows })} />
}
