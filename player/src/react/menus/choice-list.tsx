import 'media-chrome/menu/media-chrome-menu'
import 'media-chrome/menu/media-chrome-menu-item'
import { useEffect, useEffectEvent, useRef } from 'react'

import styles from './choice-list.module.css'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-chrome-menu': ClassAttributes<HTMLElement> & HTMLAttributes<HTMLElement>
      'media-chrome-menu-item': ClassAttributes<HTMLElement> &
        HTMLAttributes<HTMLElement> & { type?: string; value?: string; checked?: boolean }
    }
  }
}

export interface Choice {
  value: string
  label: string
  /** The current choice of the list that this entry opens. */
  detail?: string | undefined
}

interface ChoiceListProps {
  label: string
  choices: readonly Choice[]
  /** The chosen value of a list of alternatives; null for a list of entries to open. */
  chosen: string | null
  onChoose(value: string): void
  onBack(): void
}

type Item = HTMLElement & { value: string }

const itemOf = (event: Event) =>
  event
    .composedPath()
    .find((one): one is Item => one instanceof HTMLElement && one.localName === 'media-chrome-menu-item')

/** A list of one choice on media-chrome's menu: arrows, Home and End move, Enter chooses, Escape goes back. */
export function ChoiceList({ label, choices, chosen, onChoose, onBack }: ChoiceListProps) {
  const menu = useRef<HTMLElement>(null)
  // The menu stops its events, so the listeners are on the element and not React's.
  const handleClick = useEffectEvent((event: Event) => {
    const item = itemOf(event)
    if (item) onChoose(item.value)
  })
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab' || event.key === 'ArrowLeft') {
      event.preventDefault()
      onBack()
    } else if (event.key === 'Enter' || event.key === ' ' || event.key === 'ArrowRight') {
      const item = itemOf(event)
      if (item && (event.key !== 'ArrowRight' || chosen === null)) onChoose(item.value)
    }
  })
  useEffect(() => {
    const element = menu.current
    if (!element) return
    const click = (event: Event) => handleClick(event)
    const keyDown = (event: KeyboardEvent) => handleKeyDown(event)
    element.addEventListener('click', click)
    element.addEventListener('keydown', keyDown)
    // The panel has its own back button; screen readers must not read the menu's unused one.
    element.shadowRoot?.querySelector<HTMLElement>('[part~="back"]')?.style.setProperty('display', 'none')
    const first =
      element.querySelector<HTMLElement>('[aria-checked="true"]') ??
      (element.firstElementChild as HTMLElement | null)
    if (first) first.tabIndex = 0
    first?.focus()
    return () => {
      element.removeEventListener('click', click)
      element.removeEventListener('keydown', keyDown)
    }
  }, [])

  return (
    <media-chrome-menu ref={menu} className={styles.menu} aria-label={label}>
      {choices.map((choice) => (
        <media-chrome-menu-item
          key={choice.value}
          className={styles.item}
          type={chosen === null ? '' : 'radio'}
          value={choice.value}
          {...(choice.value === chosen ? { checked: true } : {})}
          {...(chosen === null ? { 'aria-haspopup': 'menu' as const } : {})}
        >
          {choice.label}
          {choice.detail !== undefined && (
            <span slot="suffix" className={styles.detail}>
              {choice.detail}
            </span>
          )}
        </media-chrome-menu-item>
      ))}
    </media-chrome-menu>
  )
}
