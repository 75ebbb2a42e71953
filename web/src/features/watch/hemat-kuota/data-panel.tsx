import { Trans } from '@lingui/react/macro'
import { Leaf } from 'lucide-react'
import { useViewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatRupiah } from '#shared/i18n'
import { operatorOf, priceOf } from './data-price.ts'
import type { DataView } from './data-view.ts'
import { ModeChoice } from './mode-choice.tsx'
import { useDataChoices } from './use-data.ts'
import style from './hemat-kuota.module.css'

/** On a title's page: what it costs in each mode, before it is played. */
export function DataPanel({ data }: { data: DataView }) {
  const { operator: chosen } = useDataChoices()
  const operator = operatorOf(chosen, useViewer()?.account.telco)
  const price = priceOf(data.prices, operator)
  const perGb = `${formatRupiah(price)}/GB`
  return (
    <section className={style.panel} aria-labelledby="hemat-kuota">
      <header>
        <h2 id="hemat-kuota">
          <Leaf size={18} aria-hidden />
          Hemat Kuota
        </h2>
        <Link to={urls.hematKuota()}>{operator ? `${operator} · ${perGb}` : perGb}</Link>
      </header>
      <ModeChoice sizes={data.title} audioKbps={data.audioKbps} rupiahPerGb={price} />
      <p>
        {data.isPerEpisode ? (
          <Trans>Per episode, measured from this title's own segments.</Trans>
        ) : (
          <Trans>Measured from this title's own segments.</Trans>
        )}
      </p>
    </section>
  )
}
