import { useLingui } from '@lingui/react/macro'
import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { TitleRow } from '#features/browse'
import { readTitle, TitleDetail } from '#features/title-detail'
import { houseOf } from '#ground/api'
import { readProgramType, wayOf, ways } from '#ground/ways'
import { PageHead } from '../app/page-head.tsx'
import style from './pages.module.css'
import { Watching } from './watching.tsx'

const kinds = { movie: 'video.movie', series: 'video.tv_show', episode: 'video.episode' } as const

/** `/{programType}/{mediaId}`: types that have an address of their own are sent there (A056). */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const type = readProgramType(params['programType'])
  if (!type) throw redirect(ways.notFound())
  const page = await readTitle(houseOf(context), params['mediaId'] ?? '')
  if (page.type !== params['programType']) throw redirect(`${wayOf(page)}${new URL(request.url).search}`)
  return page
}

export default function Title() {
  const { t } = useLingui()
  const { title, related, type, id } = useLoaderData<typeof loader>()
  const { banner } = title
  return (
    <div className={style.page} key={id}>
      <PageHead
        title={banner.title}
        description={title.description}
        path={ways.title({ type, id })}
        picture={(banner.backdrop ?? banner.portrait)?.url}
        kind={type in kinds ? kinds[type as keyof typeof kinds] : 'video.other'}
      />
      <Watching page={{ type, id }} title={banner.title} posterUrl={banner.backdrop?.url} />
      <TitleDetail title={title} />
      {related.length > 0 && (
        <TitleRow
          row={{
            playlistId: null,
            title: t`More like this`,
            shape: type === 'clips' ? 'landscape' : 'poster',
            cards: related,
          }}
        />
      )}
    </div>
  )
}
