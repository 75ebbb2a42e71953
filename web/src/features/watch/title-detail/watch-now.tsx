import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, classNames } from '@tayang/design'
import { LoaderCircle, Play } from 'lucide-react'
import { useLocation, useNavigation } from 'react-router'
import { WatchLink, type BannerView } from '#features/watch/browse'
import { useUrl, urls } from '#shared/urls'
import { formatClock } from '#shared/i18n'
import type { ResumePoint } from './resume-point.ts'
import style from './title-detail.module.css'

interface WatchNowProps {
  title: BannerView
  /** Where the viewer goes on; null where the title begins. */
  resume?: ResumePoint | null
}

/** Opens the player; from the press until the player stands over the page it says that it is loading. */
export function WatchNow({ title, resume = null }: WatchNowProps) {
  const place = usePlace(resume)
  const way = useUrl(urls.watch(title))
  const here = useLocation()
  const { location: next } = useNavigation()
  const isLoading = [here, next].some((at) => at && at.pathname + at.search === way)
  const Icon = isLoading ? LoaderCircle : Play
  return (
    <WatchLink
      title={title}
      className={classNames(buttonLook(), style.watch, isLoading && style.loading)}
      aria-busy={isLoading || undefined}
    >
      <Icon size={18} fill={isLoading ? 'none' : 'currentColor'} aria-hidden />
      {isLoading ? (
        <Trans>Loading...</Trans>
      ) : (
        <span>
          {resume?.positionS == null ? <Trans>Watch Now</Trans> : <Trans>Resume</Trans>}
          {place && <span className={style.place}> · {place}</span>}
        </span>
      )}
    </WatchLink>
  )
}

/** `12:34` of a film, `E3` or `S2 E3` of a series. */
function usePlace(resume: ResumePoint | null): string | null {
  const { t } = useLingui()
  if (!resume?.episode) return resume?.positionS == null ? null : formatClock(resume.positionS)
  const { number: episode, season } = resume.episode
  if (episode === null) return null
  return season === null ? t`E${episode}` : t`S${season} E${episode}`
}
