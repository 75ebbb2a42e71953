import { useLingui } from '@lingui/react/macro'
import { holds } from '@tayang/contract'
import { classNames, Mark } from '@tayang/design'
import { PanelLeft, X } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { useShortcuts } from '#kit'
import { useCounts } from '#shared/desk'
import { formatShort } from '#shared/i18n'
import { useRoles } from '#shared/session'
import { sections, type Section, type SectionPart } from '../../sections.ts'
import style from './shell.module.css'

interface RailProps {
  isOpen: boolean
  onToggle: () => void
  /** On a phone the rail lies over the page. */
  isMenuOpen: boolean
  onMenu: (isOpen: boolean) => void
}

/** The sections that the roles of the operator show, each with what waits in it. */
export function Rail({ isOpen, onToggle, isMenuOpen, onMenu }: RailProps) {
  const { t } = useLingui()
  const roles = useRoles()
  const shown = sections.filter(({ permission }) => holds(roles, permission))
  useShortcuts({ '[': { label: t`Open or close the rail`, run: onToggle } })
  const items = (of: readonly Section[]) =>
    of.map((section) => (
      <Item key={section.path} section={section} hasWords={isOpen || isMenuOpen} onGo={() => onMenu(false)} />
    ))
  return (
    <nav className={classNames(style.rail, isMenuOpen && style.menuOpen)} aria-label={t`Sections`}>
      <div className={style.railHead}>
        <Mark size={32} />
        <span>Ruang Kendali</span>
        <button type="button" className={style.closeMenu} aria-label={t`Close`} onClick={() => onMenu(false)}>
          <X size={20} aria-hidden />
        </button>
      </div>
      <ul className={style.items}>{items(shown.filter(({ isLast }) => !isLast))}</ul>
      <ul className={style.lastItems}>
        {items(shown.filter(({ isLast }) => isLast))}
        <li className={style.toggle}>
          <button
            type="button"
            className={style.item}
            aria-expanded={isOpen}
            title={t`Names of the sections`}
            onClick={onToggle}
          >
            <PanelLeft size={20} aria-hidden />
            <span className={style.itemLabel}>{t`Fold`}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

function Item({ section, hasWords, onGo }: { section: Section; hasWords: boolean; onGo: () => void }) {
  const { i18n } = useLingui()
  const { path, label, icon: Icon, count } = section
  const isHere = useSectionPath() === path
  const parts = useParts(section)
  const name = i18n._(label)
  return (
    <li>
      <NavLink to={`/${path}`} className={style.item ?? ''} title={hasWords ? '' : name} onClick={onGo}>
        <Icon size={20} aria-hidden />
        <span className={style.itemLabel}>{name}</span>
        <Count name={count} />
      </NavLink>
      {hasWords && isHere && parts.length > 0 && (
        <ul className={style.parts}>
          {parts.map((part) => (
            <li key={part.path}>
              <PartLink section={section} part={part} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function PartLink({ section, part, onGo }: { section: Section; part: SectionPart; onGo?: () => void }) {
  const { i18n } = useLingui()
  const to = part.path === '' ? `/${section.path}` : `/${section.path}/${part.path}`
  return (
    <NavLink to={to} end={part.path === ''} className={style.part ?? ''} {...(onGo && { onClick: onGo })}>
      {i18n._(part.label)}
      <Count name={part.count} />
    </NavLink>
  )
}

/** The parts of the open section, where the rail has no room for them. */
export function PartsStrip({ isRailOpen }: { isRailOpen: boolean }) {
  const { t } = useLingui()
  const path = useSectionPath()
  const section = sections.find((one) => one.path === path)
  const parts = useParts(section)
  if (!section || parts.length === 0) return null
  return (
    <nav
      className={classNames(style.strip, isRailOpen && style.stripOfPhone)}
      aria-label={t`Parts of this section`}
    >
      {parts.map((part) => (
        <PartLink key={part.path} section={section} part={part} />
      ))}
    </nav>
  )
}

function useSectionPath(): string {
  return useLocation().pathname.split('/')[1] ?? ''
}

const none: readonly SectionPart[] = []

function useParts(section: Section | undefined): readonly SectionPart[] {
  const roles = useRoles()
  return section?.parts?.filter(({ permission }) => holds(roles, permission)) ?? none
}

/** What waits; nothing where nothing waits, or where nobody counts it. */
function Count({ name }: { name: string | undefined }) {
  const { t } = useLingui()
  const counts = useCounts()
  const count = name === undefined ? 0 : (counts[name] ?? 0)
  if (count === 0) return null
  return (
    <span className={classNames(style.count, 'figures')} aria-label={t`${count} waiting`}>
      {formatShort(count)}
    </span>
  )
}
