import { Trans, useLingui } from '@lingui/react/macro'
import { catalog } from '@tayang/contract'
import { EmptyState } from '@tayang/design'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { cardOf } from '#features/watch/browse'
import { ContinueUpload, UploadButton } from '#features/watch/upload-clip'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import { CardPages, pageOf } from '../site/card-pages.tsx'
import style from '../site/pages.module.css'

/** The playlist of every clip, and its page size. */
const CLIPS = 'clips'
const PER_PAGE = 10

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, language } = siteContextOf(context)
  const { data, meta } = await call(catalog.listPlaylistItems, {
    params: { id: CLIPS },
    query: { locale: language, page: pageOf(request), perPage: PER_PAGE },
  })
  return {
    shape: 'landscape' as const,
    cards: data.map((item) => cardOf(item, language)),
    page: meta.page,
    pages: meta.totalPages,
  }
}

export default function ClipsPage() {
  const { t } = useLingui()
  const first = useLoaderData<typeof loader>()
  return (
    <div className={style.list}>
      <PageHead
        title={t`Clips`}
        description={t`Short videos by people on Tayang`}
        path={urls.clips()}
        feed="clips"
        picture={first.cards[0]?.landscape?.url}
      />
      <header className={style.liveHead}>
        <h1>
          <Trans>Clips</Trans>
        </h1>
        {first.cards.length > 0 && <UploadButton />}
      </header>
      <ContinueUpload className={style.card} />
      {first.cards.length === 0 ? (
        <div className={style.inset}>
          <EmptyState cloth="parang" title={t`No clips yet`} action={<UploadButton tone="brand" />} />
        </div>
      ) : (
        <CardPages first={first} way={urls.clips()} />
      )}
    </div>
  )
}
