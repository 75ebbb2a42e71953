import { loadChunk } from '@tayang/design/chunks'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLanguage } from '#shared/i18n'
import type { Country } from './countries.ts'
import { HOME_CODE } from './phone-number.ts'
import style from './country-choice.module.css'

const HOME: Country = { country: 'Indonesia', code: HOME_CODE, iso: 'ID' }

/** The country code before a number: a native select, which phones show best and keys can search. */
export function CountryChoice({ onOther }: { onOther: () => void }) {
  const { t } = useLingui()
  const countries = useCountries()
  return (
    <span className={style.choice}>
      <span aria-hidden>{HOME_CODE}</span>
      <ChevronDown size={16} aria-hidden />
      <select
        aria-label={t`Country code`}
        value={HOME.iso}
        onChange={(event) => event.target.value !== HOME.iso && onOther()}
      >
        {countries.map(({ country, code, iso }) => (
          <option key={iso} value={iso}>
            {country} ({code})
          </option>
        ))}
      </select>
    </span>
  )
}

/** Indonesia at once; the others when they have loaded. */
function useCountries(): readonly Country[] {
  const language = useLanguage()
  const [all, setAll] = useState<readonly Country[]>([HOME])
  useEffect(() => {
    loadChunk(() => import('./countries.ts')).then(
      ({ countriesIn }) => setAll(countriesIn(language)),
      // Without the list there is still Indonesia, the only country that codes are sent to.
      () => undefined,
    )
  }, [language])
  return all
}
