import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, Wordmark } from '@tayang/design'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ways } from '#ground/ways'
import type { MenuPage } from '../../../root.tsx'
import { Person } from './person.tsx'
import { SearchBox } from './search-box.tsx'
import style from './site-shell.module.css'

/** Solid once the page has moved by this much. */
const SOLID_AFTER_PX = 40

export function Header({ categories }: { categories: readonly MenuPage[] }) {
  const { t } = useLingui()
  const { solid, away } = useScrolling()
  return (
    <header className={style.header} data-solid={solid || undefined} data-away={away || undefined}>
      <Link to={ways.home()} className={style.logo} aria-label="Tayang">
        <Wordmark />
      </Link>
      <nav aria-label={t`Main`} style={{ display: 'contents' }}>
        <ul className={style.menu}>
          <li>
            <NavLink to={ways.home()} end>
              <Trans>Home</Trans>
            </NavLink>
          </li>
          {categories.length > 0 && (
            <li>
              <Browse categories={categories} />
            </li>
          )}
          <li>
            <NavLink to={ways.live()}>
              <Trans>Live</Trans>
            </NavLink>
          </li>
        </ul>
      </nav>
      <SearchBox />
      <Link
        to={ways.search('')}
        className={`${style.lens} ${buttonLook({ tone: 'ghost', size: 'small' })}`}
        style={{ paddingInline: 11 }}
        aria-label={t`Search`}
      >
        <Search size={22} aria-hidden />
      </Link>
      <Person />
    </header>
  )
}

/** The dropdown of categories: the browser's own popover, closed by Escape, a press outside or a choice. */
function Browse({ categories }: { categories: readonly MenuPage[] }) {
  const id = useId()
  const { pathname } = useLocation()
  const inside = categories.some((page) => pathname === ways.page(page.friendlyId))
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-current={inside || undefined}
        style={{ anchorName: '--browse' } as React.CSSProperties}
      >
        <Trans>Browse</Trans>
        <ChevronDown size={16} aria-hidden />
      </button>
      <ul
        id={id}
        popover="auto"
        className={style.browse}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {categories.map((page) => (
          <li key={page.friendlyId}>
            <NavLink to={ways.page(page.friendlyId)}>{page.title}</NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Over a banner the bar is clear, further down it is solid; on a phone it leaves while reading on. */
function useScrolling() {
  const [solid, setSolid] = useState(false)
  const [away, setAway] = useState(false)
  useEffect(() => {
    let before = window.scrollY
    const handleScroll = () => {
      const now = window.scrollY
      setSolid(now > SOLID_AFTER_PX)
      setAway(now > before && now > SOLID_AFTER_PX * 3)
      before = now
    }
    handleScroll()
    addEventListener('scroll', handleScroll, { passive: true })
    return () => removeEventListener('scroll', handleScroll)
  }, [])
  return { solid, away }
}
