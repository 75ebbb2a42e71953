import { Trans } from '@lingui/react/macro'
import { buttonLook, classNames } from '@tayang/design'
import { LoaderCircle, Play } from 'lucide-react'
import { useLocation, useNavigation } from 'react-router'
import { WatchLink, type BannerView } from '#features/watch/browse'
import { useUrl, urls } from '#shared/urls'
import style from './title-detail.module.css'

/** Opens the player; from the press until the player stands over the page it says that it is loading. */
export function WatchNow({ title }: { title: BannerView }) {
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
      {isLoading ? <Trans>Loading...</Trans> : <Trans>Watch Now</Trans>}
    </WatchLink>
  )
}
