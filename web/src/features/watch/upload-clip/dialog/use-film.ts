import { useEffect, useState } from 'react'
import { checkFilm, type ClipLimits, type FilmTrouble } from '../film/clip-limits.ts'
import { readFilm, type ChosenFilm } from '../film/read-film.ts'

/** `many`: more than one file was dropped. */
export type FileTrouble = 'many' | readonly FilmTrouble[]

/** The film that was chosen, or what keeps it from being a clip. */
export function useFilm(limits: ClipLimits | undefined, onChosen: (film: ChosenFilm) => void) {
  const [film, setFilm] = useState<ChosenFilm | null>(null)
  const [trouble, setTrouble] = useState<FileTrouble | null>(null)
  const [isReading, setIsReading] = useState(false)
  // An address is needed for as long as its film is shown.
  useEffect(() => (film ? () => URL.revokeObjectURL(film.url) : undefined), [film])

  const choose = async ([file, ...more]: readonly File[]) => {
    if (!file || !limits || isReading) return
    if (more.length > 0) return setTrouble('many')
    setTrouble(null)
    setIsReading(true)
    const read = await readFilm(file)
    setIsReading(false)
    const troubles = read ? checkFilm(read.facts, limits) : (['format'] as const)
    if (!read || troubles.length > 0) {
      if (read) URL.revokeObjectURL(read.url)
      return setTrouble(troubles)
    }
    setFilm(read)
    onChosen(read)
  }
  /** A film that the server has a part of is shown, and not judged again. */
  const show = async (file: File) => setFilm(await readFilm(file))
  return { film, trouble, isReading, choose, show, remove: () => setFilm(null) }
}
