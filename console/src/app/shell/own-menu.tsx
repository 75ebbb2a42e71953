import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '@tayang/design'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { signOut } from '#shared/api'
import { chooseLanguage, languages, useLanguage } from '#shared/i18n'
import { useSession } from '#shared/session'
import style from './shell.module.css'

const names = { en: 'English', id: 'Bahasa Indonesia' }

/** Who works here, in which language, their sessions and the way out. */
export function OwnMenu() {
  const { t } = useLingui()
  const current = useLanguage()
  const session = useSession()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ target }: Event) => {
      if (target instanceof Node && menu.current?.parentElement?.contains(target)) return
      setOpen(false)
    }
    addEventListener('pointerdown', close)
    return () => removeEventListener('pointerdown', close)
  }, [isOpen])
  if (!session) return null
  return (
    <div
      className={style.own}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={style.ownButton}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t`You: ${session.name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Avatar name={session.name} picture={session.avatar} size={32} />
      </button>
      {isOpen && (
        <div ref={menu} id={id} className={style.ownMenu}>
          <div>
            <strong>{session.name}</strong>
            <small>{session.roles.join(', ')}</small>
          </div>
          <div className={style.ownLanguages} role="group" aria-label={t`Language`}>
            {languages.map((language) => (
              <button
                key={language}
                type="button"
                lang={language}
                aria-pressed={language === current}
                onClick={() => language === current || chooseLanguage(language)}
              >
                {names[language]}
              </button>
            ))}
          </div>
          <Link to="/own/sessions" onClick={() => setOpen(false)}>
            <Trans>Your sessions</Trans>
          </Link>
          <button type="button" onClick={() => void signOut()}>
            <Trans>Sign out</Trans>
          </button>
        </div>
      )}
    </div>
  )
}
