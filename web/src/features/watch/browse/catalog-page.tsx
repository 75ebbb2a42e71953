import { lazyPart } from '@tayang/design/lazy-part'
import type { Show } from '@tayang/contract'
import { Fragment, type ReactNode } from 'react'
import { Hero } from './hero/hero.tsx'
import type { PageView } from './read-page.ts'
import { TitleRow } from './title-row.tsx'
import style from './browse.module.css'

// Below the first sight of every page; the server renders it all the same.
const AvailableNow = lazyPart(async () => (await import('./available-now.tsx')).AvailableNow, {
  placeholder: <div className={style.available} />,
})
const NothingHere = lazyPart(async () => (await import('./nothing-here.tsx')).NothingHere, { isNeeded: true })

interface CatalogPageProps {
  page: PageView
  /** What a screen reader calls the page where a banner stands in the title's place. */
  title: string
  /** The show that stands before the slides of the page. */
  live?: Show | null
  /** Rows of the viewer's own, before the first. */
  own?: ReactNode
  /** In place of the banner and the rows, where somebody narrowed the page to a list. */
  instead?: ReactNode
  /** After the last row. */
  last?: ReactNode
}

/** A page of the catalogue: banner, rows, and the Available Now card as the 4th section. */
export function CatalogPage({ page, title, live = null, own, instead, last }: CatalogPageProps) {
  const { slides, rows, available } = instead ? { slides: [], rows: [], available: null } : page
  const hasHero = slides.length > 0 || live !== null
  return (
    <div className={style.page}>
      {hasHero ? (
        <>
          <h1 className="only-read">{title}</h1>
          <Hero slides={slides} live={live} />
        </>
      ) : (
        <header className={style.plain}>
          <h1>{title}</h1>
        </header>
      )}
      {own}
      {rows.map((row, n) => (
        <Fragment key={row.playlistId ?? n}>
          {available?.before === n && <AvailableNow banner={available.banner} />}
          <TitleRow row={row} first={n === 0} />
        </Fragment>
      ))}
      {available?.before === rows.length && <AvailableNow banner={available.banner} />}
      {instead}
      {rows.length === 0 && !available && !instead && (
        <div className={style.inset}>
          <NothingHere />
        </div>
      )}
      {last}
    </div>
  )
}
