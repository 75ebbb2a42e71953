import { Trans, useLingui } from '@lingui/react/macro'
import { Rail } from '@tayang/design'
import { RemindButton, UPCOMING, useUpcoming } from '#features/shared/remind-show'
import { urls } from '#shared/urls'
import { useLanguage } from '#shared/i18n'
import { cardOf, type CardView } from './card/card-view.ts'
import { TitleCard } from './card/title-card.tsx'
import { SeeAll } from './see-all.tsx'
import style from './browse.module.css'

/** Shows that are announced, each with its reminder. `cards` is what the page came with; nothing where none is. */
export function UpcomingRow({ cards }: { cards: readonly CardView[] }) {
  const { t } = useLingui()
  const language = useLanguage()
  // After a reminder the list is read again: what it says then is what is shown.
  const shown = useUpcoming()?.map((show) => cardOf(show, language)) ?? cards
  if (shown.length === 0) return null
  return (
    <Rail
      shape="landscape"
      title={<Trans>Upcoming shows</Trans>}
      more={<SeeAll to={urls.playlist(UPCOMING)} title={t`Upcoming shows`} />}
      words={{ back: t`Previous`, forward: t`Next` }}
    >
      {shown.map((card) => (
        <div key={card.id} className={style.announced}>
          <TitleCard card={card} shape="landscape" />
          <RemindButton show={card} small />
        </div>
      ))}
    </Rail>
  )
}
