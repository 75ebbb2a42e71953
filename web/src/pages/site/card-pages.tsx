import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type CardShape } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { TitleGrid, type CardView } from '#features/watch/browse'
import style from './pages.module.css'

/** One page of a list of cards, as the loader of its address answers it. */
interface CardPage {
  cards: CardView[]
  shape: CardShape
  page: number
  pages: number
}

/** Which page of a list an address asks for. */
export function pageOf(request: Request): number {
  return Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
}

/** A list of cards, page after page: later pages append. `way` is where its loader answers. */
export function CardPages({ first, way }: { first: CardPage; way: string }) {
  const { t } = useLingui()
  const fetcher = useFetcher<CardPage>()
  const [further, setFurther] = useState<CardPage[]>([])
  const last = further.at(-1) ?? first

  useEffect(() => {
    const came = fetcher.data
    if (!came || fetcher.state !== 'idle') return
    // One that came twice is kept once.
    setFurther((known) => (known.some(({ page }) => page === came.page) ? known : [...known, came]))
  }, [fetcher.data, fetcher.state])

  return (
    <>
      <TitleGrid cards={[first, ...further].flatMap(({ cards }) => cards)} shape={first.shape} />
      {last.page < last.pages && (
        <Button
          tone="quiet"
          className={style.further}
          // A second request is blocked while one is on its way.
          busy={fetcher.state === 'idle' ? undefined : t`Loading...`}
          onClick={() => fetcher.load(`${way}?page=${last.page + 1}`)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
