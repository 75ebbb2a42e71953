import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import type { Show } from '@tayang/contract'
import { lazyPart } from '@tayang/design/lazy-part'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { BannerView } from '../card/card-view.ts'
import { HeroSlide } from './hero-slide.tsx'
import { useTurns, type Turns } from './use-turns.ts'
import style from './hero.module.css'

// Only while somebody is on air, so not in a first load; the server renders it all the same.
const LiveSlide = lazyPart(async () => (await import('./live-slide.tsx')).LiveSlide)

interface HeroProps {
  slides: readonly BannerView[]
  /** The show that most people watch; it stands before what operators put. */
  live?: Show | null
}

/** The banner of a page: slides that turn by themselves, cross-fading on a desktop, centred cards under 950 px. */
export function Hero({ slides, live = null }: HeroProps) {
  const { t } = useLingui()
  const all = live ? [{ id: live.id, title: live.name }, ...slides] : slides
  const before = live ? 1 : 0
  const turns = useTurns(all.length)
  return (
    <section
      className={style.hero}
      aria-roledescription={t`carousel`}
      aria-label={t`Highlights`}
      onMouseEnter={() => turns.hold(true)}
      onMouseLeave={() => turns.hold(false)}
      onFocus={() => turns.hold(true)}
      onBlur={() => turns.hold(false)}
    >
      <ul ref={turns.track} className={style.track}>
        {live && (
          <li
            className={style.slide}
            data-active={turns.active === 0 || undefined}
            inert={turns.active !== 0}
            style={{ backgroundColor: live.thumbColor }}
          >
            <LiveSlide show={live} />
          </li>
        )}
        {slides.map((slide, n) => (
          <HeroSlide
            key={slide.id}
            banner={slide}
            first={n + before === 0}
            active={n + before === turns.active}
          />
        ))}
      </ul>
      {all.length > 1 && <Controls turns={turns} slides={all} />}
    </section>
  )
}

function Controls({ turns, slides }: { turns: Turns; slides: readonly Pick<BannerView, 'id' | 'title'>[] }) {
  const { t } = useLingui()
  const count = slides.length
  const { active, playing, stopped } = turns
  /** All marks are one stop of the Tab key: arrows turn from slide to slide. */
  const handleKeys = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (!by) return
    turns.turnTo(active + by)
    Array.from(currentTarget.querySelectorAll('button'))
      .at((active + by) % count)
      ?.focus()
  }
  return (
    <>
      <button
        type="button"
        className={`${style.arrow} ${style.back}`}
        aria-label={t`Previous`}
        onClick={() => turns.turnTo(active - 1)}
      >
        <ChevronLeft size={26} aria-hidden />
      </button>
      <button
        type="button"
        className={`${style.arrow} ${style.forward}`}
        aria-label={t`Next`}
        onClick={() => turns.turnTo(active + 1)}
      >
        <ChevronRight size={26} aria-hidden />
      </button>
      <div className={style.dots} style={{ '--slides': count } as CSSProperties}>
        <button
          type="button"
          className={style.pause}
          aria-label={stopped ? t`Play the carousel` : t`Pause the carousel`}
          onClick={turns.toggle}
        >
          {stopped ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
        </button>
        <span className={style.count} aria-hidden>
          {`${active + 1} / ${count}`}
        </span>
        <div className={style.marks} role="group" aria-label={t`Highlights`} onKeyDown={handleKeys}>
          {slides.map((slide, n) => (
            <button
              key={slide.id}
              type="button"
              className={style.dot}
              aria-label={slide.title}
              aria-current={n === active || undefined}
              data-filling={(n === active && playing) || undefined}
              tabIndex={n === active ? 0 : -1}
              onClick={() => turns.turnTo(n)}
            />
          ))}
        </div>
      </div>
    </>
  )
}
