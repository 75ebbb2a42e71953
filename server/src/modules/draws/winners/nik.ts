/** What a NIK says of its holder: sixteen digits, of which six are the place and six the birth date. */
export interface NikFacts {
  /** Two digits. */
  readonly province: string
  /** `2001-12-31`; of a woman the day is given with 40 added. */
  readonly birthDate: string
}

/** The facts of a NIK; null where it cannot be one. A century is chosen so that nobody is born after `now`. */
export function readNik(nik: string, now: number): NikFacts | null {
  if (!/^\d{16}$/.test(nik)) return null
  const [rawDay, month, year] = [nik.slice(6, 8), nik.slice(8, 10), nik.slice(10, 12)]
  const day = Number(rawDay) > 40 ? Number(rawDay) - 40 : Number(rawDay)
  const two = (value: number) => String(value).padStart(2, '0')
  const inThis = `20${year}-${month}-${two(day)}`
  const birthDate = isDay(inThis) && Date.parse(inThis) <= now ? inThis : `19${year}-${month}-${two(day)}`
  return isDay(birthDate) ? { province: nik.slice(0, 2), birthDate } : null
}

function isDay(text: string): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
