import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog, IconButton, Segments, Skeleton } from '@tayang/design'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '#shared/api'
import { LegalBlocks, readLegal, useLegalTitles, type LegalName } from '#shared/legal'
import { useLanguage, type Language } from '#shared/i18n'
import style from './terms-viewer.module.css'

/** The terms or the privacy policy in a dialog, in Indonesian and in English. */
export function TermsViewer({ name, onClose }: { name: LegalName; onClose: () => void }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>(useLanguage())
  const legal = useRead(`${name} ${language}`, () => readLegal(name, language))
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
      {legal.error !== null && (
        <div className={style.failed} role="alert">
          <p>
            <Trans>An error occured. Please try again.</Trans>
          </p>
          <Button tone="quiet" onClick={legal.again}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {legal.isPending && (
        <div className={style.waiting} role="status" aria-label={t`Loading...`}>
          {[60, 100, 96, 88].map((width) => (
            <Skeleton key={width} width={`${width}%`} height="16px" />
          ))}
        </div>
      )}
      {legal.answer && (
        <article
          className={style.text}
          lang={language}
          // A scrollable region must be reachable to be scrolled by keys.
          tabIndex={0}
          role="region"
          aria-label={legal.answer.header}
        >
          <h2>{legal.answer.header}</h2>
          <LegalBlocks text={legal.answer} level="h3" opensAside />
        </article>
      )}
    </Dialog>
  )
}
