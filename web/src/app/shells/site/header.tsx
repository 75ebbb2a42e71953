import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, Wordmark } from '@tayang/design'
import { ChevronDown, Menu, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { LiveMark } from '#features/shared/on-air'
import { ShopLink } from '#features/money/open-shop'
import { Link, NavLink, urls, urlWithin } from '#shared/urls'
import type { MenuPage } from '../../root-data.ts'
import { OwnPages } from './own-pages.tsx'
import { Person } from './person.tsx'
import { SearchBox } from './search-box.tsx'
import { SearchLens } from './search-lens.tsx'
import { useScrolling } from './use-scrolling.ts'
import style from './site-shell.module.css'

/** The popover of categories, which two buttons open: below the menu, or at the side on a phone. */
const CATEGORIES = 'categories'

interface HeaderProps {
  categories: readonly MenuPage[]
  /** How many shows were on air when the page was made. */
  onAir?: number
  /** Leaves out what the variant of a partner has no page for, and the profile: its people came through the partner. */
  isPartner?: boolean
}

export function Header({ categories, onAir = 0, isPartner = false }: HeaderProps) {
  const { t } = useLingui()
  const { solid, away } = useScrolling()
  return (
    <header className={style.header} data-solid={solid || undefined} data-away={away || undefined}>
      {categories.length > 0 && (
        <button type="button" className={style.opener} popoverTarget={CATEGORIES} aria-label={t`Menu`}>
          <Menu size={22} />
        </button>
      )}
      <Link to={urls.home()} className={style.logo} aria-label="Tayang">
        <Wordmark />
      </Link>
      <nav aria-label={t`Main`} className={style.nav}>
        <MainMenu {...{ categories, onAir, isPartner }} />
        <Categories {...{ categories, isPartner }} />
      </nav>
      {!isPartner && (
        <>
          <SearchBox />
          <SearchLens />
          <span className={style.subscribe}>
            <ShopLink className={buttonLook({ tone: 'premium', size: 'small' })}>
              <Trans>Subscribe / Topup</Trans>
            </ShopLink>
          </span>
          <Person />
        </>
      )}
    </header>
  )
}

type MenuProps = Required<HeaderProps>

function MainMenu({ categories, onAir, isPartner }: MenuProps) {
  const { pathname } = useLocation()
  const isInside = categories.some((page) => pathname === urlWithin(pathname, urls.page(page.friendlyId)))
  return (
    <ul className={style.menu}>
      <li>
        <NavLink to={urls.home()} end>
          <Trans>Home</Trans>
        </NavLink>
      </li>
      {categories.length > 0 && (
        <li>
          <button type="button" popoverTarget={CATEGORIES} data-current={isInside || undefined}>
            <Trans>Browse</Trans>
            <ChevronDown size={16} />
          </button>
        </li>
      )}
      {!isPartner && (
        <>
          <li>
            <NavLink to={urls.live()}>
              <Trans>Live</Trans>
              <LiveMark first={onAir} />
            </NavLink>
          </li>
          <li>
            <NavLink to={urls.clips()}>
              <Trans>Clips</Trans>
            </NavLink>
          </li>
        </>
      )}
      <li>
        <LiveTv />
      </li>
    </ul>
  )
}

function Categories({ categories, isPartner }: Omit<MenuProps, 'onAir'>) {
  const { t } = useLingui()
  return (
    <ul
      id={CATEGORIES}
      popover="auto"
      className={style.browse}
      onClick={(event) => event.currentTarget.hidePopover()}
    >
      <li className={style.narrow}>
        <button
          type="button"
          popoverTarget={CATEGORIES}
          popoverTargetAction="hide"
          className={style.closer}
          aria-label={t`Close`}
        >
          <X size={22} aria-hidden />
        </button>
      </li>
      {isPartner && (
        // The variant has no bar at the bottom of a phone: there this list is the whole menu.
        <li className={style.narrow}>
          <NavLink to={urls.home()} end>
            <Trans>Home</Trans>
          </NavLink>
        </li>
      )}
      {categories.map((page) => (
        <li key={page.friendlyId}>
          <NavLink to={urls.page(page.friendlyId)}>{page.title}</NavLink>
        </li>
      ))}
      <li className={style.narrow}>
        <LiveTv />
      </li>
      <li className={style.narrow}>
        <ul>
          <OwnPages />
        </ul>
      </li>
      {!isPartner && (
        <li className={style.subscribeLine}>
          <ShopLink>
            <Trans>Subscribe / Topup</Trans>
          </ShopLink>
        </li>
      )}
    </ul>
  )
}

function LiveTv() {
  return (
    <NavLink to={urls.liveTv()}>
      <Trans>Live TV</Trans>
    </NavLink>
  )
}
