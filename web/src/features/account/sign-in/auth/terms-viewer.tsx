import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog, IconButton, Segments, Skeleton } from '@tayang/design'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LegalBlocks, readLegal, useLegalTitles, type LegalName, type LegalText } from '#shared/legal'
import { useLanguage, type Language } from '#shared/i18n'
import style from './terms-viewer.module.css'

/** Terms and privacy to scroll through, with an Indonesian and an English side (Spec 1, section 2). */
export function TermsViewer({ name, onClose }: { name: LegalName; onClose: () => void }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const legal = useLegal(name, language)
  const titles = useLegalTitles()
  return (
    <Dialog open onClose={onClose} label={titles[name]} className={style.viewer}>
      <div className={style.head}>
        <Segments
          label={t`Language`}
          name="terms-language"
          options={[
            { value: 'id', label: 'Bahasa Indonesia' },
            { value: 'en', label: 'English' },
          ]}
          value={language}
          onChoose={setLanguage}
        />
        <IconButton label={t`Close`} onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </div>
      {legal.state === 'failed' && (
        <div className={style.failed} role="alert">
          <p>
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="quiet" onClick={legal.retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {legal.state === 'loading' && (
        <div className={style.waiting} role="status" aria-label={t`Loading...`}>
          {[60, 100, 96, 88].map((width) => (
            <Skeleton key={width} width={`${width}%`} height="16px" />
          ))}
        </div>
      )}
      {legal.state === 'there' && (
        <article
          className={style.text}
          lang={language}
          // A scrollable region must be reachable to be scrolled by keys.
          tabIndex={0}
          role="region"
          aria-label={legal.text.header}
        >
          <h2>{legal.text.header}</h2>
          <LegalBlocks text={legal.text} level="h3" opensAside />
        </article>
      )}
    </Dialog>
  )
}

type Legal =
  | { state: 'loading' }
  | { state: 'there'; text: LegalText }
  | { state: 'failed'; retry: () => void }

function useLegal(name: LegalName, language: Language): Legal {
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<{ key: string; text: LegalText | null } | null>(null)
  const key = `${name} ${language} ${attempt}`
  useEffect(() => {
    let isWanted = true
    const show = (text: LegalText | null) => isWanted && setRead({ key, text })
    readLegal(name, language).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [name, language, key])
  if (read?.key !== key) return { state: 'loading' }
  return read.text
    ? { state: 'there', text: read.text }
    : { state: 'failed', retry: () => setAttempt(attempt + 1) }
}
