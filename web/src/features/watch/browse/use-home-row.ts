import { call, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { readFirstRow } from './read-page.ts'

/** The first row of home, read in the browser: something to watch where there is nothing else to show. */
export function useHomeRow() {
  const language = useLanguage()
  return useRead(`instead ${language}`, () => readFirstRow({ call, language }, 'home'))
}
