import { Trans, useLingui } from '@lingui/react/macro'
import { Button, type CardShape } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { TitleGrid, type CardView } from '#features/watch/browse'
import style from './pages.module.css'

/** One page of a list of cards, as the loader of its address answers it. */
export interface CardPage {
  cards: CardView[]
  shape: CardShape
  page: number
  pages: number
}

/** Which page of a list an address asks for. */
export function pageOf(request: Request): number {
  return Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1)
}

interface CardPagesProps {
  first: CardPage
  /** Where the loader answers the pages, with or without a query. */
  way: string
  /** The page within what the loader answers, where that is more. */
  pageIn?: (answer: unknown) => CardPage | null
}

const whole = (answer: unknown) => answer as CardPage

/** A list of cards, page after page: later pages append. */
export function CardPages({ first, way, pageIn = whole }: CardPagesProps) {
  const { t } = useLingui()
  const fetcher = useFetcher<unknown>()
  const [further, setFurther] = useState<CardPage[]>([])
  const last = further.at(-1) ?? first

  useEffect(() => {
    const came = fetcher.data ? pageIn(fetcher.data) : null
    if (!came || fetcher.state !== 'idle') return
    // One that came twice is kept once.
    setFurther((known) => (known.some(({ page }) => page === came.page) ? known : [...known, came]))
  }, [fetcher.data, fetcher.state, pageIn])

  return (
    <>
      <TitleGrid cards={[first, ...further].flatMap(({ cards }) => cards)} shape={first.shape} />
      {last.page < last.pages && (
        <Button
          tone="quiet"
          className={style.further}
          // A second request is blocked while one is on its way.
          busy={fetcher.state === 'idle' ? undefined : t`Loading...`}
          onClick={() => fetcher.load(`${way}${way.includes('?') ? '&' : '?'}page=${last.page + 1}`)}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
