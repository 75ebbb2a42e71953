import { Trans } from '@lingui/react/macro'
import { catalog } from '@tayang/contract'
import { Button } from '@tayang/design'
import { useState } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { readEarly } from '#features/watch/watch-title'
import { siteContextOf } from '#shared/api'
import { urls } from '#shared/urls'
import { PageHead } from '../../app/page-head.tsx'
import style from '../site/pages.module.css'
import { PlayerOver } from './watching.tsx'

/** `/mobile/partner-player/{mediaId}`: one title, for an app of a partner that knows nothing but its id. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const site = siteContextOf(context)
  const id = params['mediaId'] ?? ''
  const [item, early] = await Promise.all([
    site.call(catalog.getVideo, { params: { id }, query: { locale: site.language } }),
    readEarly(site, id, new URL(request.url).pathname),
  ])
  const { type, titleLocalized, descriptionLongLocalized } = item.data
  return { id, type, title: titleLocalized, description: descriptionLongLocalized, early }
}

/** It plays at once; closing the player shows the title and a link back into it. */
export default function PartnerPlayer() {
  const { id, type, title, description, early } = useLoaderData<typeof loader>()
  const [isOpen, setOpen] = useState(true)
  return (
    <div className={style.list} key={id}>
      <PageHead title={title} description={description} path={urls.partnerPlayer(id)} indexed={false} />
      <h1>{title}</h1>
      <div className={style.inset}>
        <p>{description}</p>
        <Button onClick={() => setOpen(true)}>
          <Trans>Watch Now</Trans>
        </Button>
      </div>
      {isOpen && (
        <PlayerOver
          page={{ type, id }}
          mediaId={id}
          title={title}
          early={early}
          skipsShort
          wayOfNext={urls.partnerPlayer}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
