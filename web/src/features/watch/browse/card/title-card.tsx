import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Card, iconLook, type CardShape } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { Link, useUrl, urlOf } from '#shared/urls'
import type { CardView } from './card-view.ts'
import { pictureOf } from './picture-of.ts'
import { useBlockGate } from './use-block-gate.tsx'
import { useCardFacts } from './use-card-facts.ts'
import { WatchLink } from './watch-link.tsx'

const CardMarks = lazyPart(async () => (await import('#features/watch/list-title')).CardMarks)

/** Hovering a card preloads after half a second. */
const PRELOAD_AFTER_MS = 500

interface TitleCardProps {
  card: CardView
  shape: CardShape
  eager?: boolean
}

export function TitleCard({ card, shape, eager = false }: TitleCardProps) {
  const { t } = useLingui()
  const facts = useCardFacts()
  const way = useUrl(urlOf(card))
  const { wanted, handlers } = useHover()
  const { holds, gate } = useBlockGate(card.owner)
  const clock = card.type === 'clips' ? facts.clock(card) : null
  const isAnnounced = card.type === 'upcoming-live'
  const corner = isAnnounced ? null : card.waiting ? t`Preparing` : clock
  const still = shape === 'poster' ? card.portrait : card.landscape
  return (
    <>
      <Card
        shape={shape}
        link={<Link to={way} onClick={(event) => holds(event, way)} {...handlers} />}
        title={card.title}
        meta={facts.line(card)}
        picture={pictureOf(still ?? card.landscape ?? card.portrait, 'card')}
        ground={card.ground}
        eager={eager}
        badges={
          card.premium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )
        }
        actions={
          !isAnnounced &&
          (!card.waiting || wanted) && (
            <>
              {!card.waiting && (
                <WatchLink
                  title={card}
                  className={iconLook({ brand: true })}
                  tabIndex={-1}
                  aria-label={t`Watch Now`}
                >
                  <Play size={18} fill="currentColor" aria-hidden />
                </WatchLink>
              )}
              {wanted && <CardMarks title={card} to={way} onOpen={(event) => holds(event, way)} />}
            </>
          )
        }
        corner={corner && <Badge kind="plain">{corner}</Badge>}
      />
      {wanted && way.startsWith('/') && <PrefetchPageLinks page={way} />}
      {gate}
    </>
  )
}

/** True once the mouse has rested on a card, or the keyboard has come to it. */
function useHover() {
  const [wanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handleLeave = () => clearTimeout(timer.current)
  const handleEnter = () => {
    handleLeave()
    // With Save-Data only what is opened is loaded.
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    timer.current = setTimeout(() => setWanted(true), PRELOAD_AFTER_MS)
  }
  useEffect(() => handleLeave, [])
  return {
    wanted,
    handlers: {
      onMouseEnter: handleEnter,
      onMouseLeave: handleLeave,
      onFocus: handleEnter,
      onBlur: handleLeave,
    },
  }
}
