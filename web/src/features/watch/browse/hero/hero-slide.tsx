import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, buttonLook, classNames } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Info, Play } from 'lucide-react'
import { preload } from 'react-dom'
import { Link, urlOf } from '#shared/urls'
import type { BannerView } from '../card/card-view.ts'
import { pictureOf } from '../card/picture-of.ts'
import { useCardFacts } from '../card/use-card-facts.ts'
import { WatchLink } from '../card/watch-link.tsx'
import { slideKind } from './slide-kind.ts'
import style from './hero.module.css'

const OtherActions = lazyPart(async () => (await import('./other-actions.tsx')).OtherActions, {
  placeholder: <div className={style.actionsPlace} />,
})

interface HeroSlideProps {
  banner: BannerView
  /** The first one is what a visitor waits for. */
  first: boolean
  active: boolean
}

/** A tall drawing fills the card of a phone; without one the wide picture is cropped, so it is fetched wider. */
const TALL_SIZES = '84vw'
const CROPPED_SIZES = '(max-width: 949px) 186vw, 100vw'

export function HeroSlide({ banner, first, active }: HeroSlideProps) {
  const facts = useCardFacts()
  return (
    <li
      className={style.slide}
      data-active={active || undefined}
      inert={!active}
      style={{ backgroundColor: banner.ground }}
    >
      <SlidePicture banner={banner} first={first} />
      <div className={style.copy}>
        <p className={style.facts}>
          {banner.premium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )}
          {facts.list(banner).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        <h2 className={style.title}>{banner.title}</h2>
        <p className={style.lead}>{banner.description}</p>
        {slideKind(banner) === 'standard' ? (
          <TitleActions banner={banner} />
        ) : (
          // Rare, so not in a first load; the server renders them all the same.
          <OtherActions banner={banner} />
        )}
      </div>
    </li>
  )
}

function TitleActions({ banner }: Pick<HeroSlideProps, 'banner'>) {
  const { t } = useLingui()
  return (
    <div className={style.actions}>
      {banner.waiting ? (
        <span className={classNames(buttonLook(), style.waiting)}>
          <Trans>Preparing</Trans>
        </span>
      ) : (
        <WatchLink title={banner} className={classNames(buttonLook(), style.watch)}>
          <Play size={18} fill="currentColor" aria-hidden />
          <Trans>Watch Now</Trans>
        </WatchLink>
      )}
      <Link
        to={urlOf(banner)}
        className={classNames(buttonLook({ tone: 'quiet' }), style.info)}
        aria-label={t`More Info`}
      >
        <Info size={18} aria-hidden />
        <span>
          <Trans>More Info</Trans>
        </span>
      </Link>
    </div>
  )
}

function SlidePicture({ banner, first }: Pick<HeroSlideProps, 'banner' | 'first'>) {
  const wide = pictureOf(banner.backdrop, 'banner')
  const tall = pictureOf(banner.tall, 'banner')
  if (!wide) return null
  if (first) preloadFirst(banner)
  const haste = first
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', fetchPriority: 'low' } as const)
  return (
    <picture>
      {tall && <source media="(max-width: 949px)" srcSet={tall.srcSet} sizes={TALL_SIZES} />}
      <img
        className={style.art}
        src={wide.src}
        srcSet={wide.srcSet}
        sizes={CROPPED_SIZES}
        alt=""
        width={1280}
        height={720}
        decoding={first ? 'sync' : 'async'}
        {...haste}
      />
    </picture>
  )
}

/** Begins the fetch in the page's head; a phone with a tall drawing of its own finds that by itself. */
function preloadFirst(banner: BannerView): void {
  const wide = pictureOf(banner.backdrop, 'banner')
  if (!wide || banner.tall) return
  preload(wide.src, {
    as: 'image',
    fetchPriority: 'high',
    imageSizes: CROPPED_SIZES,
    ...(wide.srcSet && { imageSrcSet: wide.srcSet }),
  })
}
