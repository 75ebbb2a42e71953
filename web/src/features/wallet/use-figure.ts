import { useLanguage } from '#ground/words'

/** Whole numbers as the page's language writes them. */
export function useFigure(): (value: number | bigint) => string {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  return (value) => value.toLocaleString(locale)
}
