import { Trans } from '@lingui/react/macro'
import type { PrizeDraw } from '@tayang/contract'
import { formatRupiah, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { useViewer } from '#shared/session'
import style from './side.module.css'

/** What can be won at its market value; or that there is nothing to win. */
export function PrizesCard({ prizeDraw }: { prizeDraw: PrizeDraw }) {
  const language = useLanguage()
  const viewer = useViewer()
  const { prizes, hasPrizes, draw } = prizeDraw
  const isDrawn = draw?.state === 'drawn' || draw?.state === 'settled'
  return (
    <section className={style.card} aria-labelledby="prizes">
      <h2 id="prizes">
        <Trans>Prizes</Trans>
      </h2>
      {hasPrizes ? (
        <ul className={style.rows}>
          {prizes.map(({ id, name, count, valueRupiah }) => (
            <li key={id}>
              <span className={style.times}>{count} ×</span>
              <span>{name[language]}</span>
              <strong className={style.gold}>{formatRupiah(valueRupiah)}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <p className={style.rest}>
          <Trans>None: this campaign is played without prizes (tanpa hadiah), for points and badges.</Trans>
        </p>
      )}
      {viewer && isDrawn && (
        <Link to={urls.winnings()} className={style.link}>
          <Trans>Did you win? See your winnings</Trans>
        </Link>
      )}
    </section>
  )
}
