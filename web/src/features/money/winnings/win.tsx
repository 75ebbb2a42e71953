import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnWin } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { formatJakartaDay, formatMoment, useLanguage, useNow } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { ClaimDialog } from './claim-dialog.tsx'
import { NameConsent } from './name-consent.tsx'
import { PrizeLines } from './prize-lines.tsx'
import style from './winnings.module.css'

const MINUTE_MS = 60_000

/** One prize: what it is, what is left of it after tax, and how far it is. */
export function Win({ win }: { win: OwnWin }) {
  const language = useLanguage()
  const now = useNow({ everyMs: MINUTE_MS })
  const [isClaiming, setIsClaiming] = useState(false)
  const { draw, campaign, prize, state, claimUntil, index } = win
  const isOver = state === 'waiting' && (now ?? 0) > claimUntil
  const figure = index.toLocaleString(language === 'id' ? 'id-ID' : 'en-GB')
  return (
    <article className={style.win} aria-labelledby={win.id}>
      <header>
        <span className={style.lamp}>
          <Gift size={22} aria-hidden />
        </span>
        <div>
          <h2 id={win.id}>{prize.name[language]}</h2>
          <p>
            {campaign.name[language]} ·{' '}
            <Link to={urls.draw(draw)}>
              <Trans>
                Draw u{draw.number}, index {figure}
              </Trans>
            </Link>
          </p>
        </div>
        <StateChip win={win} isOver={isOver} />
      </header>
      <PrizeLines win={win} />
      {state === 'waiting' && !isOver && (
        <div className={style.deeds}>
          <p>
            <Trans>
              Claim it until {formatMoment(claimUntil, language)}. After that it goes to a reserve.
            </Trans>
          </p>
          <Button onClick={() => setIsClaiming(true)} aria-haspopup="dialog">
            <Trans>Claim this prize</Trans>
          </Button>
        </div>
      )}
      {isOver && (
        <p className={style.note}>
          <Trans>The time to claim it ended on {formatMoment(claimUntil, language)}.</Trans>
        </p>
      )}
      {state === 'passed-on' && (
        <p className={style.note}>
          <Trans>This prize went to a reserve.</Trans>
        </p>
      )}
      {win.claim && state !== 'passed-on' && <Claimed win={win} claim={win.claim} />}
      {win.handedOverAt !== null && (
        <p className={style.note}>
          <Trans>Handed over on {formatJakartaDay(win.handedOverAt, language)}.</Trans>
        </p>
      )}
      {isClaiming && <ClaimDialog win={win} onClose={() => setIsClaiming(false)} />}
    </article>
  )
}

function StateChip({ win: { state }, isOver }: { win: OwnWin; isOver: boolean }) {
  const { t } = useLingui()
  const words = {
    waiting: isOver ? t`Expired` : t`Waiting for you`,
    claimed: t`Claimed`,
    'handed-over': t`Handed over`,
    'passed-on': t`Passed on`,
  }
  return (
    <span className={style.chip} data-state={isOver ? 'passed-on' : state}>
      {words[state]}
    </span>
  )
}

interface ClaimedProps {
  win: OwnWin
  claim: NonNullable<OwnWin['claim']>
}

/** What was sent, masked. */
function Claimed({ win, claim }: ClaimedProps) {
  const language = useLanguage()
  return (
    <div className={style.claimed}>
      <p>
        <Trans>
          Claimed on {formatJakartaDay(claim.at, language)} by {claim.name}, NIK {claim.nik}.
        </Trans>{' '}
        {win.state === 'claimed' && <Trans>We'll contact you to hand it over.</Trans>}
      </p>
      <NameConsent winId={win.id} shownAs={claim.shownAs} />
    </div>
  )
}
