import { useLanguage } from '#shared/i18n'

/** Writes whole numbers as the viewer's language does. */
export function useFigures(): (figure: number) => string {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language === 'id' ? 'id-ID' : 'en-GB')
  return (figure) => format.format(figure)
}
