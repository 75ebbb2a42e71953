import { useLingui } from '@lingui/react/macro'
import type { NotificationDraft } from '@tayang/contract'
import { Mark, Segments } from '@tayang/design'
import { useState } from 'react'
import style from './notifications.module.css'

/** Characters that a phone shows of a push before it cuts it off. */
const SHOWN_TITLE = 50
const SHOWN_TEXT = 120

/** How a phone shows it: as a push, cut where phones cut, and in the list of the site. */
export function PhonePreview({ body }: { body: NotificationDraft }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<'id' | 'en'>('id')
  const title = (language === 'id' ? body.titleId : body.titleEn) || t`No title yet`
  const text = language === 'id' ? body.descId : body.descEn
  return (
    <aside className={style.preview} aria-label={t`On a phone`}>
      <Segments
        label={t`Language`}
        name="preview-language"
        value={language}
        options={[
          { value: 'id', label: 'Indonesia' },
          { value: 'en', label: 'English' },
        ]}
        onChoose={setLanguage}
      />
      <div className={style.phone}>
        <span className={style.clock} aria-hidden>
          21.18
        </span>
        {body.push && (
          <div className={style.push}>
            <Mark size={18} />
            <div>
              <strong>{cut(title, SHOWN_TITLE)}</strong>
              <p>{cut(text, SHOWN_TEXT)}</p>
            </div>
          </div>
        )}
        <div className={style.item}>
          <strong>{title}</strong>
          <p>{text}</p>
        </div>
      </div>
    </aside>
  )
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}
