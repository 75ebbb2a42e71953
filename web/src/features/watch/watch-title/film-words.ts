import { useLingui } from '@lingui/react/macro'
import { catalog, type MediaDetail } from '@tayang/contract'
import { call, useRead } from '#shared/api'
import { formatMinutes, useLanguage } from '#shared/i18n'

/** `S1 E2 · The Keeper`, in the words of the page. */
function useEpisodeLine() {
  const { t } = useLingui()
  return ({ season: inside, episodeNumber: episode, titleLocalized: name }: MediaDetail): string => {
    const season = inside?.number
    return season === undefined || episode === null ? name : t`S${season} E${episode} · ${name}`
  }
}

/** `2024 · 1h 52min`, below the name of a film. */
function useFilmLine(item: MediaDetail | undefined): string | undefined {
  const language = useLanguage()
  if (item?.type !== 'movie') return undefined
  const length = item.duration === null ? null : formatMinutes(item.duration, language)
  return [item.year, length].filter((fact) => fact !== null).join(' · ') || undefined
}

/** The name of what plays next, read while this plays; without it the offer says only that something does. */
function useNextTitle(item: MediaDetail | undefined): string | undefined {
  const episodeLine = useEpisodeLine()
  const locale = useLanguage()
  const id = item?.nextId ?? null
  const { answer } = useRead(id === null ? null : `${id} ${locale}`, async () =>
    id === null ? null : (await call(catalog.getVideo, { params: { id }, query: { locale } })).data,
  )
  return answer ? episodeLine(answer) : undefined
}

/** The second line of the player, and what it says of the episode after this one. `reads` once the film plays. */
export function useFilmWords(item: MediaDetail | undefined, reads: boolean) {
  const episodeLine = useEpisodeLine()
  const filmLine = useFilmLine(item)
  const nextTitle = useNextTitle(reads ? item : undefined)
  return { subtitle: item?.season ? episodeLine(item) : filmLine, nextTitle }
}
