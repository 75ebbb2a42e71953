import { Trans } from '@lingui/react/macro'
import { Badge, buttonLook, classNames, Picture } from '@tayang/design'
import { LoaderCircle } from 'lucide-react'
import { pictureOf, useCardFacts, type BannerView } from '#features/watch/browse'
import { DataPanel, type DataView } from '#features/watch/hemat-kuota'
import { MyListButton } from '#features/watch/list-title'
import { ReportButton } from '#features/people/report-abuse'
import { LikeButton } from '#features/shared/like-title'
import { ShareButton } from '#features/shared/share'
import { namedUrls } from '#shared/named-urls'
import { Link, urls } from '#shared/urls'
import { Description } from './description.tsx'
import { Episodes } from './episodes.tsx'
import type { Progress } from './own-progress.ts'
import { resumePointOf } from './resume-point.ts'
import { TitleFacts } from './title-facts.tsx'
import type { TitleView } from './title-view.ts'
import { useOwnProgress } from './use-own-progress.ts'
import { useWaitingCheck } from './use-waiting-check.ts'
import { WatchNow } from './watch-now.tsx'
import style from './title-detail.module.css'

/** The page of a title: backdrop, poster, facts, Watch Now, description, cast, and a series' episodes. */
export function TitleDetail({ title, data }: { title: TitleView; data: DataView | null }) {
  const { banner, series } = title
  const progress = useOwnProgress(banner)
  useWaitingCheck(banner.waiting && !title.failed)
  return (
    <article className={style.title}>
      <Backdrop banner={banner} />
      <div className={style.top}>
        <Picture
          className={style.poster}
          source={pictureOf(banner.portrait ?? banner.landscape, 'card')}
          ground={banner.ground}
          width={400}
          height={600}
          sizes="(min-width: 769px) 256px, 112px"
          eager
        />
        <div className={style.head}>
          <HeadFacts banner={banner} genres={title.genres} />
          <h1>{banner.title}</h1>
          {series && (
            <Link className={style.series} to={urls.title({ type: 'series', id: series.id })}>
              {series.title}
            </Link>
          )}
        </div>
        <div className={style.body}>
          <Description text={title.description} />
          <Actions title={title} progress={progress} />
        </div>
      </div>
      <div className={style.columns}>
        {banner.type === 'series' ? (
          <Episodes
            series={banner}
            seasons={title.seasons}
            episodes={title.episodes}
            progress={progress}
            sizes={data?.episodes}
          />
        ) : (
          <TitleFacts title={title} />
        )}
        <Side title={title} data={data} />
      </div>
    </article>
  )
}

/** What it costs of the viewer's data, its cast and subtitles, and the way to report it. */
function Side({ title, data }: { title: TitleView; data: DataView | null }) {
  const { banner } = title
  return (
    <aside className={style.side}>
      {data && <DataPanel data={data} />}
      {banner.type === 'series' && <SeriesFacts title={title} />}
      <ReportButton
        className={style.report}
        reported={{
          profileId: banner.owner?.profileId ?? null,
          type: 'content',
          entity: { id: banner.id, value: banner.title },
        }}
      />
    </aside>
  )
}

/** A film names these among its details. */
function SeriesFacts({ title: { cast, subtitles } }: { title: TitleView }) {
  return (
    <>
      {cast.length > 0 && (
        <p>
          <span>
            <Trans>Cast:</Trans>
          </span>{' '}
          {cast.join(', ')}
        </p>
      )}
      {subtitles.length > 0 && (
        <p>
          <span>
            <Trans>Subtitles</Trans>
          </span>{' '}
          {subtitles.join(', ')}
        </p>
      )}
    </>
  )
}

function Backdrop({ banner }: { banner: BannerView }) {
  const picture = pictureOf(banner.backdrop, 'banner')
  return (
    <div className={style.backdrop} style={{ backgroundColor: banner.ground }}>
      {picture && (
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="(min-width: 769px) 100vw, 150vw"
          alt=""
          width={1280}
          height={720}
          fetchPriority="high"
        />
      )}
    </div>
  )
}

/** On a phone its marks stand over the name and the rest below it, in one line; on a wide screen all in one. */
function HeadFacts({ banner, genres }: { banner: BannerView; genres: readonly string[] }) {
  const facts = useCardFacts()
  const genre = genres.join(', ') || null
  const shown = facts.list({ ...banner, genre, rating: null })
  return (
    <div className={style.facts}>
      {(banner.premium || banner.rating) && (
        <p className={style.marks}>
          {banner.premium && (
            <Badge kind="premium">
              <Trans>Premium</Trans>
            </Badge>
          )}
          {banner.rating && (
            <span className={style.rating}>
              <span>{banner.rating}</span>
            </span>
          )}
        </p>
      )}
      <p className={style.plain}>
        {shown.map((fact) => (
          <span key={fact} data-genre={fact === genre || undefined}>
            {fact}
          </span>
        ))}
      </p>
    </div>
  )
}

interface ActionsProps {
  title: TitleView
  progress: ReadonlyMap<string, Progress>
}

function Actions({ title, progress }: ActionsProps) {
  const { banner, failed } = title
  if (banner.waiting) {
    return (
      <div className={style.actions}>
        <span role="status" className={classNames(buttonLook({ tone: 'quiet' }), style.watch, style.waiting)}>
          {!failed && <LoaderCircle size={18} aria-hidden />}
          {failed ? <Trans>Cannot be played</Trans> : <Trans>Preparing. It will be ready in a moment.</Trans>}
        </span>
        <MyListButton title={banner} className={style.listed} />
        <ShareButton item={{ title: banner.title, way: namedUrls.title(banner) }} className={style.share} />
      </div>
    )
  }
  return (
    <div className={style.actions}>
      <WatchNow title={banner} resume={resumePointOf(title, progress)} />
      <MyListButton title={banner} className={style.listed} />
      {banner.type !== 'clips' && <LikeButton id={banner.id} name={banner.title} />}
      <ShareButton item={{ title: banner.title, way: namedUrls.title(banner) }} className={style.share} />
    </div>
  )
}
