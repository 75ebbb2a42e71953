import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { TitleCard, type CardView } from '#features/watch/browse'
import style from './watch-next.module.css'

/** As many as are seen at a glance. */
const SHOWN = 3

interface WatchNextProps {
  /** What was watched to its end. */
  title: string
  cards: readonly CardView[]
  onClose: () => void
}

/** After a film: three more, before anybody has to look for one. Nothing where none is known that plays. */
export function WatchNext({ title, cards, onClose }: WatchNextProps) {
  const { t } = useLingui()
  const shown = cards.filter(({ waiting }) => !waiting).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <Dialog open size="medium" label={t`Watch next`} onClose={onClose}>
      <div className={style.inside}>
        <p className={style.ended}>
          <Trans>You finished {title}</Trans>
        </p>
        <h2>
          <Trans>Watch next</Trans>
        </h2>
        <ul className={style.cards}>
          {shown.map((card) => (
            <li key={card.id}>
              <TitleCard card={card} shape="poster" eager />
            </li>
          ))}
        </ul>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
