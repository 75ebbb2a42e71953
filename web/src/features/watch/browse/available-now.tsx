import { Trans } from '@lingui/react/macro'
import { buttonLook } from '@tayang/design'
import { Play } from 'lucide-react'
import { Link, urlOf } from '#shared/urls'
import type { BannerView } from './card/card-view.ts'
import { pictureOf } from './card/picture-of.ts'
import { WatchLink } from './card/watch-link.tsx'
import style from './browse.module.css'

/** The newest item of a page on a wide card; its art is the ground, and no ember is on it. */
export function AvailableNow({ banner }: { banner: BannerView }) {
  const picture = pictureOf(banner.backdrop, 'banner')
  const tall = pictureOf(banner.tall, 'banner')
  return (
    <section className={style.available} style={{ backgroundColor: banner.ground }}>
      {picture && (
        <picture>
          {tall && <source media="(max-width: 926px)" srcSet={tall.srcSet} sizes="100vw" />}
          <img
            className={style.availableArt}
            src={picture.src}
            srcSet={picture.srcSet}
            sizes="(min-width: 927px) 60vw, 180vw"
            alt=""
            width={1280}
            height={720}
            loading="lazy"
            decoding="async"
          />
        </picture>
      )}
      <div className={style.availableText}>
        <p className={style.eyebrow}>
          <Trans>Available Now</Trans>
        </p>
        <h2>{banner.title}</h2>
        <p className={style.availableNote}>{banner.description}</p>
        <div className={style.actions}>
          {!banner.waiting && (
            <WatchLink title={banner} className={buttonLook({ tone: 'quiet' })}>
              <Play size={18} fill="currentColor" aria-hidden />
              <Trans>Watch Now</Trans>
            </WatchLink>
          )}
          <Link to={urlOf(banner)} className={buttonLook({ tone: 'ghost' })}>
            <Trans>More Info</Trans>
            <span className="only-read">: {banner.title}</span>
          </Link>
        </div>
      </div>
    </section>
  )
}
