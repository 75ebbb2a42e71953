import { useLingui } from '@lingui/react/macro'
import { admin, type AgeRating, type WatchedShow } from '@tayang/contract'
import { Choice } from '@tayang/design'
import { useState } from 'react'
import { ReasonDialog } from '#kit'
import { useChange } from '#shared/api'
import style from './pane.module.css'

const ratings: readonly AgeRating[] = ['SU', '13+', '17+', '21+']

/** The age rating of a show; without one it counts as 17+ wherever a rule asks. */
export function RateShow({ show }: { show: WatchedShow }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState<AgeRating | '' | null>(null)
  const rate = useChange(admin.rateShow, {
    done: t`Rated`,
    onDone: () => setWanted(null),
    refreshes: [admin.getWatchedShow],
  })
  return (
    <>
      <label className={style.rating}>
        <span>{t`Age rating`}</span>
        <Choice
          aria-label={t`Age rating`}
          value={show.rating ?? ''}
          onChange={({ target }) => setWanted(target.value as AgeRating | '')}
        >
          <option value="">{t`None (counts as 17+)`}</option>
          {ratings.map((rating) => (
            <option key={rating} value={rating}>
              {rating}
            </option>
          ))}
        </Choice>
      </label>
      <ReasonDialog
        open={wanted !== null}
        title={wanted === '' ? t`Take the rating away` : t`Rate this show ${wanted ?? ''}`}
        will={t`The show carries it from now on, wherever a rule of age asks.`}
        confirm={t`Rate`}
        isBusy={rate.isRunning}
        onClose={() => setWanted(null)}
        onConfirm={({ note }) =>
          rate.run({ params: { id: show.id }, body: { rating: wanted === '' ? null : wanted, reason: note } })
        }
      />
    </>
  )
}
