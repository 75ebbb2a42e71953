import { useLanguage } from '#shared/i18n'

/** Numbers as the page's language writes them: whole ones, or with so many decimals. */
export function useFigure(): (value: number | bigint, decimals?: 0 | 2) => string {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  return (value, decimals = 0) => value.toLocaleString(locale, { minimumFractionDigits: decimals })
}
