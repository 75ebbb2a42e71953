import { useLingui } from '@lingui/react/macro'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readChannels, readInteractives } from '#features/watch/channels'
import { siteContextOf } from '#shared/api'
import { hidesBars, urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'

const OnAir = lazyPart(async () => (await import('#features/watch/channels')).OnAir, { isNeeded: true })

/** `/live-tv`: all that is on television; `/interactive`: everything that one takes part in. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const isTelevision = hidesBars(url.pathname)
  const channels = await (isTelevision ? readChannels : readInteractives)(siteContextOf(context))
  return { channels, isTelevision }
}

export default function Channels() {
  const { t } = useLingui()
  const { channels, isTelevision } = useLoaderData<typeof loader>()
  const title = isTelevision ? t`Live TV` : t`Interactive`
  return (
    <>
      <PageHead
        title={title}
        description={isTelevision ? t`What's on TV right now` : t`Shows that you can take part in`}
        path={isTelevision ? urls.liveTv() : urls.interactive()}
      />
      <OnAir {...{ channels, title, isTelevision }} />
    </>
  )
}
