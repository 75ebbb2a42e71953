import { useLingui } from '@lingui/react/macro'
import type { Gift } from '@tayang/contract'
import { ChevronLeft, ChevronRight, Gem } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Figure } from './figure.tsx'
import { giftAfter } from './gift-keys.ts'
import { glide, pagesOf } from './glide.ts'
import style from './gift-panel.module.css'

/** In how many columns: the fewer of a kind there are, the larger, in two rows. */
const columnsOf = (gifts: number) => (gifts <= 4 ? 2 : gifts <= 6 ? 3 : 4)

interface GiftGridProps {
  gifts: readonly Gift[]
  chosenId: string | null
  onToggle: (gift: Gift) => void
}

/**
 * Gifts in pages of eight; arrows glide, dots lead to a page. One stop of the Tab key, where the arrow keys move. See
 * docs/product/gifts.md#gift-carousel.
 */
export function GiftGrid({ gifts, chosenId, onToggle }: GiftGridProps) {
  const { t } = useLingui()
  const track = useRef<HTMLDivElement>(null)
  const { move, goTo } = useGlide(track)
  const [page, setPage] = useState(0)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const pages = pagesOf(gifts)
  const columns = columnsOf(gifts.length)
  const known = gifts.some(({ id }) => id === focusedId) ? focusedId : chosenId
  const stopId = known ?? gifts[0]?.id

  const handleGoTo = (next: number) => {
    goTo(next)
    // Tab leads to what is in sight.
    setFocusedId(pages[next]?.[0]?.id ?? null)
  }
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    const at = gifts.findIndex(({ id }) => id === stopId)
    const next = giftAfter(event, { at, pages, columns })
    if (next === null) return
    event.preventDefault()
    track.current?.querySelectorAll('button')[next]?.focus({ preventScroll: true })
  }
  return (
    <div className={style.carousel}>
      <div
        ref={track}
        className={style.track}
        role="toolbar"
        aria-label={t`Gifts`}
        onKeyDown={handleKeys}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPage(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {pages.map((some, at) => (
          <ul
            key={some[0]?.id}
            className={style.grid}
            data-columns={columns}
            aria-label={t`Gifts, page ${at + 1}`}
            // By the keyboard a page is shown whole, not the half that the browser scrolls to.
            onFocus={({ target }) => target.matches(':focus-visible') && goTo(at)}
          >
            {some.map((gift) => (
              <li key={gift.id}>
                <GiftButton
                  gift={gift}
                  isChosen={gift.id === chosenId}
                  isStop={gift.id === stopId}
                  onFocus={() => setFocusedId(gift.id)}
                  onPress={() => onToggle(gift)}
                />
              </li>
            ))}
          </ul>
        ))}
      </div>
      {/* One page keeps their place: the panel does not jump between the kinds of gifts. */}
      <div className={style.steps}>
        {pages.length > 1 && <CarouselSteps pages={pages} page={page} onMove={move} onGoTo={handleGoTo} />}
      </div>
    </div>
  )
}

/** How the gifts move: a little by an arrow, or to a page. */
function useGlide(track: RefObject<HTMLElement | null>) {
  const gliding = useRef<() => void>(undefined)
  useEffect(() => () => gliding.current?.(), [])
  const move = (by: 1 | -1) => {
    gliding.current?.()
    gliding.current = glide(by, (px) => {
      if (track.current) track.current.scrollLeft += px
    })
  }
  const goTo = (next: number) => {
    gliding.current?.()
    const { current } = track
    current?.scrollTo({ left: next * current.clientWidth })
  }
  return { move, goTo }
}

interface GiftButtonProps {
  gift: Gift
  isChosen: boolean
  /** The Tab key leads to it. */
  isStop: boolean
  onFocus: () => void
  onPress: () => void
}

function GiftButton({ gift, isChosen, isStop, onFocus, onPress }: GiftButtonProps) {
  return (
    <button
      type="button"
      className={style.gift}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
    >
      <img src={gift.icon} alt="" width={56} height={56} draggable={false} />
      <span>{gift.name}</span>
      <span className={style.price}>
        <Gem size={14} aria-hidden />
        <Figure value={gift.packs[0]?.price ?? 0} />
      </span>
    </button>
  )
}

interface CarouselStepsProps {
  pages: ReturnType<typeof pagesOf<Gift>>
  page: number
  onMove: (by: 1 | -1) => void
  onGoTo: (page: number) => void
}

/** The arrows, and a dot for each page. */
function CarouselSteps({ pages, page, onMove, onGoTo }: CarouselStepsProps) {
  const { t } = useLingui()
  return (
    <>
      <button type="button" className={style.arrow} aria-label={t`Earlier gifts`} onClick={() => onMove(-1)}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      {pages.map((gifts, at) => (
        <button
          key={gifts[0]?.id}
          type="button"
          className={style.dot}
          aria-label={t`Gifts, page ${at + 1}`}
          aria-current={at === page}
          onClick={() => onGoTo(at)}
        />
      ))}
      <button type="button" className={style.arrow} aria-label={t`Later gifts`} onClick={() => onMove(1)}>
        <ChevronRight size={20} aria-hidden />
      </button>
    </>
  )
}
