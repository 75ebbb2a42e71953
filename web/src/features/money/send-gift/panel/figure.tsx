import { useLanguage } from '#shared/i18n'

/** A whole number as the page's language writes it. */
export function Figure({ value }: { value: number }) {
  return <>{value.toLocaleString(useLanguage() === 'id' ? 'id-ID' : 'en-GB')}</>
}
