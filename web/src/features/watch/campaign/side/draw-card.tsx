import { Trans } from '@lingui/react/macro'
import type { PrizeDraw } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useDrawStateWord } from '#features/watch/draw-proof'
import { formatInZones, formatJakartaDay, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import style from './side.module.css'

/** When the draw is, what of it is published already, and the way to its proof. */
export function DrawCard({ draw }: Pick<PrizeDraw, 'draw'>) {
  const language = useLanguage()
  const sayState = useDrawStateWord()
  if (!draw || draw.state === 'draft') {
    return (
      <section className={style.card} aria-labelledby="draw">
        <h2 id="draw">
          <Trans>Draw</Trans>
        </h2>
        <p className={style.rest}>
          <Trans>
            The draw has not been announced yet. Two sealed seeds are published before the list closes.
          </Trans>
        </p>
      </section>
    )
  }
  return (
    <section className={style.card} aria-labelledby="draw">
      <div className={style.head}>
        <h2 id="draw">
          <Trans>Draw</Trans>
        </h2>
        <span className={style.chip} data-state={draw.state}>
          {sayState(draw.state)}
        </span>
      </div>
      <p className={style.day}>{formatJakartaDay(draw.drawsAt, language, { weekday: true })}</p>
      <p className={style.note}>{formatInZones(draw.drawsAt, language)}</p>
      <div className={style.rest}>
        <p className={style.note}>
          <DrawSentence state={draw.state} />
        </p>
        <dl className={style.seats}>
          {draw.seats.map(({ seat, commitment }) => (
            <div key={seat}>
              <dt>
                <Trans>Seat {seat}</Trans>
              </dt>
              <dd>
                <code title={commitment}>
                  {commitment.slice(0, 8)}…{commitment.slice(-8)}
                </code>
              </dd>
            </div>
          ))}
        </dl>
        <Link to={urls.draw(draw)} className={buttonLook({ tone: 'outline', wide: true })}>
          <ShieldCheck size={18} aria-hidden />
          Undian Jujur u{draw.number}
          <ChevronRight size={18} aria-hidden />
        </Link>
      </div>
    </section>
  )
}

function DrawSentence({ state }: { state: NonNullable<PrizeDraw['draw']>['state'] }) {
  switch (state) {
    case 'drawn':
    case 'settled':
      return <Trans>The winners are drawn. Your browser can compute them again.</Trans>
    case 'void':
      return <Trans>This draw is void. Its page says why.</Trans>
    case 'closed':
      return <Trans>The list is closed, and its root is published.</Trans>
    default:
      return (
        <Trans>
          Two sealed seeds are published already. Afterwards your browser can compute the winners again.
        </Trans>
      )
  }
}
