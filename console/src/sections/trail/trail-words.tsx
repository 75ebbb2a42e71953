import { Trans } from '@lingui/react/macro'
import type { TrailRow } from '@tayang/contract'
import { classNames } from '@tayang/design'
import { StatusLamp } from '#kit'
import { formatDay, useLanguage } from '#shared/i18n'
import { namedCall } from './call-words.ts'
import style from './trail.module.css'

const exact = new Intl.DateTimeFormat('id', {
  timeZone: 'Asia/Jakarta',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** A time to the second: two calls of one minute are told apart. */
export function Exactly({ at }: { at: number }) {
  const language = useLanguage()
  return (
    <time dateTime={new Date(at).toISOString()} className={classNames('figures', style.time)}>
      {formatDay(at, language)}, {exact.format(at)}
    </time>
  )
}

export function Who({ row: { operator } }: { row: TrailRow }) {
  return <span className={style.name}>{operator ?? <Trans>account gone</Trans>}</span>
}

/** The call with what its address named; a long one is cut by the column and whole in its case. */
export function NamedCall({ row }: { row: TrailRow }) {
  const [method, path] = namedCall(row).split(' ', 2)
  return (
    <span className={style.call} title={`${method} ${path}`}>
      <b data-method={method}>{method}</b> {path}
    </span>
  )
}

export function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === 'done') {
    return (
      <StatusLamp tone="ok">
        <Trans>done</Trans>
      </StatusLamp>
    )
  }
  if (outcome === null) {
    return (
      <StatusLamp tone="premium">
        <Trans>unknown</Trans>
      </StatusLamp>
    )
  }
  return <StatusLamp tone="err">{outcome}</StatusLamp>
}
