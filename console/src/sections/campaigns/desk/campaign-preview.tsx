import { Trans, useLingui } from '@lingui/react/macro'
import type { CampaignCase } from '@tayang/contract'
import { Dialog } from '@tayang/design'
import { useState } from 'react'
import { FilterChips, Money, SmallButton, When, WhenRead } from '#kit'
import { useCardTexts } from './card-texts.ts'
import style from '../campaigns.module.css'

interface PreviewProps {
  one: CampaignCase
  isOpen: boolean
  onClose: () => void
}

/** The page of the campaign as its viewers read it, in either language, from what is saved. */
export function CampaignPreview({ one, isOpen, onClose }: PreviewProps) {
  const { t } = useLingui()
  return (
    <Dialog open={isOpen} onClose={onClose} label={t`Preview`} size="large">
      <Preview one={one} onClose={onClose} />
    </Dialog>
  )
}

function Preview({ one, onClose }: { one: CampaignCase; onClose: () => void }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<'id' | 'en'>('id')
  const read = useCardTexts(one)
  return (
    <div className={style.preview}>
      <header className={style.previewHead}>
        <FilterChips
          label={t`Language`}
          value={language}
          options={[
            { value: 'id', label: 'Bahasa Indonesia' },
            { value: 'en', label: 'English' },
          ]}
          onChoose={setLanguage}
        />
        <SmallButton onPress={onClose}>
          <Trans>Close</Trans>
        </SmallButton>
      </header>
      <WhenRead read={read}>
        {(texts) => <PreviewPage one={one} texts={texts} language={language} />}
      </WhenRead>
    </div>
  )
}

interface PageProps {
  one: CampaignCase
  texts: NonNullable<ReturnType<typeof useCardTexts>['data']>
  language: 'id' | 'en'
}

/** What the page says stands here in the language of the page, not in that of the console. */
const words = {
  id: {
    until: 'Sampai',
    prizes: 'Hadiah',
    none: 'Tanpa hadiah',
    permit: 'Izin',
    terms: 'Syarat dan ketentuan',
  },
  en: { until: 'Until', prizes: 'Prizes', none: 'Nothing is won', permit: 'Permit', terms: 'Terms' },
} as const

function PreviewPage({ one, texts, language }: PageProps) {
  const said = words[language]
  const hero = texts.attachments.poster_landscape?.fileUrl
  return (
    <div className={style.previewPage} lang={language}>
      {hero && <img src={hero} alt="" className={style.hero} />}
      <h2>{one.name[language]}</h2>
      {one.endsAt !== null && (
        <p>
          {said.until} <When at={one.endsAt} />
        </p>
      )}
      <p className={style.prose}>{texts.description[language]}</p>
      <h3>{one.prizeList.length > 0 ? said.prizes : said.none}</h3>
      <ul className={style.prizes}>
        {one.prizeList.map((prize) => (
          <li key={prize.id}>
            {prize.count} × {prize.name[language]} <Money amount={prize.valueRupiah} />
          </li>
        ))}
      </ul>
      {one.permit && (
        <p>
          {said.permit} {one.permit.number}, {one.permit.issuer}
        </p>
      )}
      {one.terms && (
        <>
          <h3>{said.terms}</h3>
          <p className={style.prose}>{one.terms.text[language]}</p>
        </>
      )}
    </div>
  )
}
