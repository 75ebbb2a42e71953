import { formatAgo, formatMoment, formatRupiah, useLanguage, useNow } from '#shared/i18n'
import { classNames } from '@tayang/design'
import { Fragment, type ReactNode } from 'react'
import style from './facts.module.css'

const MINUTE_MS = 60_000

/** A time in Jakarta: `23 Nov, 09.40`; with `ago`, how long ago, and the time as its tooltip. */
export function When({ at, ago = false }: { at: number; ago?: boolean }) {
  return ago ? <Ago at={at} /> : <Moment at={at} />
}

function Moment({ at }: { at: number }) {
  const language = useLanguage()
  return <time dateTime={new Date(at).toISOString()}>{formatMoment(at, language)}</time>
}

function Ago({ at }: { at: number }) {
  const language = useLanguage()
  const now = useNow(MINUTE_MS)
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMoment(at, language)}>
      {formatAgo(at, now, language)}
    </time>
  )
}

/** Rupiah, figures of one width. */
export function Money({ amount }: { amount: number }) {
  return <span className="figures">{formatRupiah(amount)}</span>
}

export type Tone = 'ok' | 'premium' | 'err' | 'info' | 'brand' | 'quiet'

/** A state in one or two words. */
export function Chip({ tone = 'quiet', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={style.chip} data-tone={tone}>
      {children}
    </span>
  )
}

/** A lamp with a word: grey, amber, green or red. */
export function StatusLamp({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={style.lamp} data-tone={tone}>
      {children}
    </span>
  )
}

type Fact = readonly [label: ReactNode, value: ReactNode]

/** Labels and values: in lines, or with `inline` one after the other. Facts whose value is null are left out. */
export function Facts({ facts, inline = false }: { facts: readonly Fact[]; inline?: boolean }) {
  const shown = facts.filter(([, value]) => value !== null && value !== undefined)
  return (
    <dl className={inline ? style.factsInline : style.facts}>
      {shown.map(([label, value], at) => (
        // eslint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface PanelProps {
  title: ReactNode
  /** Beside the title, quiet. */
  note?: ReactNode
  /** At the right of the head. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A card with a head of 38 px. */
export function Panel({ title, note, actions, className, children }: PanelProps) {
  return (
    <section className={classNames(style.panel, className)}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className={style.panelNote}>{note}</span>}
        {actions !== undefined && <div className={style.panelActions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}
