import { Trans, useLingui } from '@lingui/react/macro'
import { Avatar } from '@tayang/design'
import { Link } from 'react-router'
import { signOut } from '#shared/api'
import { chooseLanguage, languages, useLanguage } from '#shared/i18n'
import { useSession } from '#shared/session'
import { Popover } from './popover.tsx'
import style from './bar.module.css'

const names = { en: 'English', id: 'Bahasa Indonesia' }

/** Who works here, in which language, their sessions and the way out. */
export function OwnMenu() {
  const { t } = useLingui()
  const current = useLanguage()
  const session = useSession()
  if (!session) return null
  const { name, avatar, roles } = session
  return (
    <Popover
      label={t`You: ${name}`}
      className={style.ownButton}
      face={<Avatar name={name} picture={avatar} size={32} />}
    >
      {(close) => (
        <div className={style.ownMenu}>
          <div>
            <strong>{name}</strong>
            <small>{roles.join(', ')}</small>
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
          <Link to="/own/sessions" onClick={close}>
            <Trans>Your sessions</Trans>
          </Link>
          <button type="button" onClick={() => void signOut()}>
            <Trans>Log out</Trans>
          </button>
        </div>
      )}
    </Popover>
  )
}
