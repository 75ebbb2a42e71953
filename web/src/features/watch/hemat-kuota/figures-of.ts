import type { Language } from '#shared/i18n'

const figures = {
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
  id: new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 }),
}

export const figuresOf = (language: Language) => figures[language]
